// Draws the steps of a comparison: a row for each step, ratios to the first step with their intervals, on a log axis.
(() => {
  'use strict';
  const {ladder, panels} = JSON.parse(document.getElementById('charts').textContent);
  const {byId, colour, serviceColour, flat, narrow, FONT, three, ns, escape, axis, rulers, draw, keys, legend, whenChanged} = Charts;
  const isThroughput = m => m.figure === 'throughput';
  const name = m => isThroughput(m) ? m.figure : m.service + ' ' + m.figure;
  const key = m => (m.load === null ? '' : m.load + ' ') + name(m);
  // the page of a comparison without steps has no ladder
  const latencies = [...new Set((ladder ? ladder.measures : []).filter(m => !isThroughput(m)).map(name))];
  const lineColour = m => isThroughput(m) ? serviceColour(2)
    : colour(['service-0', 'gc', 'service-1', 'variant-4'][latencies.indexOf(name(m)) % 4]);
  const isTakenAway = ladder && ladder.rows.some(r => Object.keys(r.takeAway).length > 0);
  const known = f => f && f.ratio !== null;
  const times = v => '× ' + Number(v.toPrecision(3));

  function notes(rung) {
    return [rung.supersededBy && 'superseded by ' + rung.supersededBy, rung.useless && 'useless here', rung.givesUp && 'gives something up'].filter(Boolean);
  }

  function panel(of, number) {
    const id = 'ladder-chart-' + number;
    if (!byId(id)) return;
    const {rows} = ladder, measures = of.measures;
    const ends = measures.map(m => { const f = rows[rows.length - 1].figures[key(m)]; return known(f) ? f.ratio : 1; });
    const values = flat(flat(rows.map(r => measures.map((m, i) => [r.figures[key(m)], r.takeAway[key(m)]]
      .map((f, taken) => known(f) ? [f.low, f.ratio, f.high].filter(v => v !== null).map(v => v * (taken ? ends[i] : 1)) : []))))).flat();
    const low = Math.log10(Math.min(1, of.goal, ...values)) - 0.05, high = Math.log10(Math.max(1, of.goal, ...values)) + 0.05;
    const lanes = measures.length, head = narrow() ? 22 : 0, height = head + Math.max(narrow() ? 26 : 40, 12 + 10 * lanes);
    const at = (row, lane) => rows.length - row - (head + (height - head) * (lane + 1) / (lanes + 1)) / height;
    const ticks = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200]
      .filter(v => Math.log10(v) >= low && Math.log10(v) <= high);
    const shown = narrow() && ticks.length > 6 ? ticks.filter(v => Math.abs(Math.log10(v) % 1) < 1e-9) : ticks;
    draw(id, rows.length * height + 60, {
      legend: legend(id, measures.map(name)),
      grid: {left: narrow() ? 16 : 210, right: 24, top: 26, bottom: 34},
      xAxis: axis({min: low, max: high}),
      yAxis: axis({min: 0, max: rows.length}),
      tooltip: {trigger: 'item', formatter: params => params.data && params.data.tip || ''},
      series: [rulers(0, shown.map(v => ({at: Math.log10(v), text: times(v)})), []), grounds(rows, height), labels(rows, height, head), goal(of.goal, rows.length),
        ...flat(measures.map((m, i) => [end(m, lineColour(m), ends[i], rows), marks(m, lineColour(m), ends[i], rows, lane => at(lane, i), low, high)]))]
    });
    keys(id, measures.map(m => ['dot', lineColour(m), name(m), [name(m)]]).concat(
      isTakenAway ? [['ring', colour('soft'), 'the last step without this one']] : [], [['dotted', colour('soft'), 'the last step'], ['dashed', colour('bad'), times(of.goal)]]));
  }

  // a line above each row; steps that give something up have a ground of their own
  const grounds = (rows, height) => ({
    type: 'custom', data: [[0, 0]], silent: true, z: 1, clip: false, tooltip: {show: false},
    renderItem: params => {
      const {x, y, width} = params.coordSys, left = narrow() ? x : 0;
      return {type: 'group', children: flat(rows.map((rung, row) => [
        ...(rung.givesUp ? [{type: 'rect', shape: {x: left, y: y + row * height, width: x + width - left, height}, style: {fill: colour('warn-paper')}}] : []),
        {type: 'line', shape: {x1: left, y1: Math.round(y + row * height) + 0.5, x2: x + width, y2: Math.round(y + row * height) + 0.5}, style: {stroke: colour('grid'), lineWidth: 1}}]))};
    }
  });

  // names of the steps, and notes: beside the row, or on a narrow page in it
  const labels = (rows, height, head) => ({
    type: 'custom', data: [[0, 0]], silent: true, z: 4, clip: false, tooltip: {show: false},
    renderItem: params => {
      const {x, y, width} = params.coordSys;
      return {type: 'group', children: flat(rows.map((rung, row) => {
        const says = notes(rung), middle = y + row * height + (narrow() ? head / 2 + 2 : height / 2);
        const text = (value, top, fill, size) => ({type: 'text', style: {text: value, x: narrow() ? x : x - 10, y: top, fill, font: size + 'px ' + FONT,
          stroke: colour(rung.givesUp ? 'warn-paper' : 'paper'), lineWidth: 3,
          align: narrow() ? 'left' : 'right', verticalAlign: 'middle', width: narrow() ? width : 196, overflow: 'truncate'}});
        const ink = colour(rung.supersededBy || rung.useless ? 'soft' : 'ink'), label = row + ' ' + rung.id;
        return narrow() ? [text([label, ...says].join(' · '), middle, ink, 12)] : says.length === 0 ? [text(label, middle, ink, 13)]
          : [text(label, middle - 8, ink, 13), text(says.join(', '), middle + 9, colour('soft'), 11)];
      }))};
    }
  });

  const vertical = (at, rows, style) => (params, api) => {
    const [x, y1] = api.coord([Math.log10(at), rows]), [, y2] = api.coord([0, 0]);
    return {type: 'line', silent: true, shape: {x1: x, y1, x2: x, y2}, style: {fill: 'none', lineWidth: 1.5, ...style}};
  };

  const goal = (ratio, rows) => ({type: 'custom', data: [[0, 0]], silent: true, z: 2, tooltip: {show: false},
    renderItem: (params, api) => ({type: 'group', children: [vertical(ratio, rows, {stroke: colour('bad'), lineDash: [5, 3]})(params, api),
      {type: 'text', style: {text: times(ratio), x: api.coord([Math.log10(ratio), 0])[0], y: params.coordSys.y - 4, align: 'center', verticalAlign: 'bottom', fill: colour('bad'), font: '600 12px ' + FONT}}]})});

  const end = (m, c, ratio, rows) => ({name: name(m), type: 'custom', data: ratio === 1 ? [] : [[0, 0]], silent: true, z: 2, color: c, tooltip: {show: false},
    renderItem: vertical(ratio, rows.length, {stroke: c, lineWidth: 1, lineDash: [2, 4]})});

  function marks(m, c, last, rows, at, low, high) {
    const data = [];
    rows.forEach((rung, row) => [[rung.figures[key(m)], 1, 0], [rung.takeAway[key(m)], last, 1]].filter(([f]) => known(f)).forEach(([f, factor, hollow]) => data.push({
      value: [Math.log10(f.ratio * factor), at(row), f.low === null ? -99 : Math.log10(f.low * factor), f.high === null ? 99 : Math.log10(f.high * factor), hollow],
      tip: tip(rung, row, m)
    })));
    return {
      name: name(m), type: 'custom', color: c, z: 3, clip: true, data,
      dimensions: ['ratio', 'row', 'low', 'high', 'hollow'], encode: {x: ['ratio'], y: 'row', tooltip: ['ratio']},
      renderItem: (params, api) => {
        const inside = v => Math.min(high, Math.max(low, v)), hollow = api.value(4) === 1;
        const [x, y] = api.coord([inside(api.value(0)), api.value(1)]);
        const [from] = api.coord([inside(api.value(2)), 0]), [to] = api.coord([inside(api.value(3)), 0]);
        const tip = (end, direction, open) => ({type: 'path', style: {stroke: c, fill: 'none', lineWidth: 1.5}, shape: {pathData: open
          ? `M${end - 5 * direction} ${y - 4}L${end} ${y}L${end - 5 * direction} ${y + 4}` : `M${end} ${y - 3}L${end} ${y + 3}`}});
        return {type: 'group', children: [
          {type: 'rect', shape: {x: from, y: y - 6, width: to - from, height: 12}, style: {fill: 'transparent'}},
          {type: 'line', shape: {x1: from, y1: y, x2: to, y2: y}, style: {stroke: c, lineWidth: 1.5}},
          tip(from, -1, api.value(2) < low), tip(to, 1, api.value(3) > high),
          {type: 'circle', shape: {cx: x, cy: y, r: 4}, style: hollow ? {fill: colour('paper'), stroke: c, lineWidth: 2} : {fill: c}}]};
      }
    };
  }

  function tip(rung, row, m) {
    const figure = (what, f) => known(f) ? `<tr><td>${what}</td><td>${times(f.ratio)}</td><td>${f.low === null ? '?' : three(f.low)} to ${f.high === null ? '?' : three(f.high)}</td><td>${escape(f.verdict)}</td></tr>` : '';
    const value = rung.values[key(m)], change = Object.entries(row ? rung.change : rung.options).map(e => e.join('=')).join(' ');
    return `<b>${row} ${escape(rung.id)}</b>${rung.title === rung.id ? '' : ': ' + escape(rung.title)}<p>${escape(change)}</p>`
      + (value === undefined ? '' : `<p>${escape(name(m))}: ${isThroughput(m) ? three(value) + '/s' : ns(value)}</p>`)
      + `<table>${figure('against the first', rung.figures[key(m)])}${row ? figure('against the one before', rung.step[key(m)]) : ''}${figure('last step without it', rung.takeAway[key(m)])}</table>`
      + notes(rung).filter(n => !n.startsWith('gives')).map(n => `<p>${escape(n)}</p>`).join('') + (rung.givesUp ? `<p>gives up: ${escape(rung.givesUp)}</p>` : '');
  }

  const drawAll = () => panels.forEach(panel);
  drawAll();
  whenChanged(drawAll);
})();
