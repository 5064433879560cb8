// Draws the charts of a comparison from the JSON in the page: ratios with their intervals, curves of all variants, and turns.
(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  const {byId, colour, lineColour, log, flat, narrow, count, three, ns, percentile, escape, steps, axis, rulers, logRulers, width, draw,
    swatch, keys, legend, hide, pointed, whenChanged} = Charts;
  const ids = data.variants.map(v => v.id);
  const loads = data.variants[0].loads.map(of => of.load);
  const name = c => (c.service === 'all' ? '' : c.service + ' ') + c.figure + ({max: ', closed loop', common: ', common rate'}[c.load] || '');
  const services = load => [...new Set(flat(data.variants.map(v => Object.keys(v.loads[load].services))))];
  const places = flat(loads.map((load, number) => services(number).map(service => ({id: 'curve-chart-' + number + '-' + service, number, service}))));
  // of many variants only the first and the last one that adds something are shown at first
  const last = data.variants.filter(v => v.kind !== 'take-away').length - 1;
  if (ids.length > 7) places.map(p => p.id).concat(loads.map((load, i) => 'turn-chart-' + i))
    .forEach(id => hide(id, ids.filter((v, i) => i !== 0 && i !== last)));

  // ---- curves

  function curves({id, number, service}) {
    if (!byId(id)) return;
    const drawn = data.variants.map((v, i) => ({id: v.id, i, points: (v.loads[number].services[service] || {curve: []}).curve}))
      .filter(v => v.points.length);
    const points = flat(drawn.map(v => v.points));
    const ys = steps(Math.min(...points.map(p => p.lowestNs)), Math.max(...points.map(p => p.highestNs)), 13);
    const furthest = Math.max(10, ...points.map(p => p.x));
    const xs = [{at: 0, text: ''}, {at: log(2), text: 'p50'}];
    for (let e = 1; e <= log(furthest) + 1e-9; e++) {
      xs.push({at: e, text: percentile(10 ** e) + (narrow() ? '' : '\n1 in ' + count(10 ** e))});
    }
    draw(id, narrow() ? 320 : 400, {
      legend: legend(id, drawn.map(v => v.id)),
      grid: {left: 64, right: 24, top: 14, bottom: narrow() ? 34 : 48},
      xAxis: axis({min: 0, max: Math.max(log(furthest), 1) + 0.02}),
      yAxis: axis({min: log(ys[0]), max: log(ys[ys.length - 1])}),
      tooltip: {formatter: () => curveTip(drawn, 10 ** Math.max(0, pointed(id)))},
      series: [rulers(0, xs, logRulers(ys)), ...flat(drawn.map(v => [band(v), line(v)]))]
    });
    keys(id, drawn.map(v => ['line', lineColour(v.i), v.id, [v.id]]));
  }

  const line = v => ({
    name: v.id, type: 'line', showSymbol: v.points.length < 3, symbolSize: 8, color: lineColour(v.i), z: 3,
    data: v.points.map(p => [log(p.x), log(p.medianNs)]), lineStyle: {width: 2.5, type: v.i < 4 ? 'solid' : [8, 3]}
  });

  // lowest to highest generation, as one polygon; hidden and shown with its line
  const band = v => ({
    name: v.id, type: 'custom', data: [[0, 0]], silent: true, z: 1, clip: true, color: lineColour(v.i), tooltip: {show: false},
    renderItem: (params, api) => ({
      type: 'polygon', silent: true, style: {fill: lineColour(v.i), opacity: 0.14},
      shape: {points: v.points.map(p => api.coord([log(p.x), log(p.highestNs)]))
        .concat(v.points.map(p => api.coord([log(p.x), log(p.lowestNs)])).reverse())}
    })
  });

  function curveTip(drawn, x) {
    const rows = drawn.map(v => {
      const p = v.points.find(p => p.x >= x * 0.9999);
      return `<tr><td>${swatch('line', lineColour(v.i))} ${escape(v.id)}</td>`
        + (p ? `<td>${ns(p.medianNs)}</td><td>${ns(p.lowestNs)} to ${ns(p.highestNs)}</td></tr>` : '<td>–</td><td></td></tr>');
    });
    return `<b>${percentile(x)}</b> · 1 of ${three(x)} is slower<table>${rows.join('')}</table>`;
  }

  // ---- turns: a dot each, a bar for the median of each generation

  function turns(load, number) {
    const id = 'turn-chart-' + number;
    if (!byId(id)) return;
    const isRate = load !== 'common', value = p => isRate ? p.perS : p.medianNs;
    const series = data.turns.filter(t => t.load === load).map(t => ({...t, points: t.points.filter(p => value(p) > 0)})).filter(t => t.points.length);
    const points = flat(series.map(t => t.points));
    if (!points.length) return;
    const ys = spread(Math.min(...points.map(value)), Math.max(...points.map(value)));
    const end = Math.max(...points.map(p => p.atS)) / 60, stepS = [0.5, 1, 2, 5, 10, 20, 30, 60, 120].find(s => end / s <= 8) || 240;
    const xs = Array.from({length: Math.floor(end / stepS) + 1}, (v, i) => ({at: i * stepS, text: i * stepS + ' min'}));
    const shown = ids.filter(v => series.some(t => t.variant === v));
    draw(id, narrow() ? 260 : 320, {
      legend: legend(id, shown),
      grid: {left: 64, right: 24, top: 14, bottom: 34},
      xAxis: axis({min: 0, max: Math.max(end, 0.1) * 1.01}),
      yAxis: axis({min: log(ys.low), max: log(ys.high)}),
      tooltip: {trigger: 'item', formatter: params => params.data && params.data.tip || ''},
      series: [rulers(0, xs, isRate ? ys.at.map(v => ({at: log(v), text: count(v)})) : logRulers(ys.at)),
        ...flat(shown.map(v => [dots(v, series.filter(t => t.variant === v), value, isRate), bars(v, series.filter(t => t.variant === v), value)]))]
    });
    keys(id, shown.map(v => ['dots', lineColour(ids.indexOf(v)), v, [v]]).concat([['dots', colour('ink'), 'does not count']]));
  }

  // round numbers from low to high, which a small drift fills, too
  function spread(low, high) {
    const all = steps(low, high, 13);
    if (high > 4 * low) return {low: all[0], high: all[all.length - 1], at: all};
    const from = low * 0.97, to = high * 1.03;
    const step = [1, 2, 5, 10].map(m => m * 10 ** Math.floor(Math.log10((to - from) / 4))).find(v => (to - from) / v <= 6);
    const first = Math.ceil(from / step);
    return {low: from, high: to, at: Array.from({length: Math.floor(to / step) - first + 1}, (v, i) => Number(((first + i) * step).toPrecision(6)))};
  }

  const dots = (variant, series, value, isRate) => ({
    name: variant, type: 'scatter', symbolSize: 4, z: 4, color: lineColour(ids.indexOf(variant)),
    data: flat(series.map(t => t.points.map(p => ({value: [p.atS / 60, log(value(p))], itemStyle: p.counts ? {opacity: 0.45} : {color: colour('ink'), opacity: 1},
      tip: `<b>${escape(variant)}</b>, generation ${t.generation}<p>${isRate ? three(p.perS) + '/s' : ns(p.medianNs)}${p.counts ? '' : ' · does not count'}</p>`}))))
  });

  const bars = (variant, series, value) => ({
    name: variant, type: 'custom', z: 2, silent: true, color: lineColour(ids.indexOf(variant)), tooltip: {show: false},
    data: series.filter(t => t.points.some(p => p.counts)).map(t => {
      const counted = t.points.filter(p => p.counts), sorted = counted.map(value).sort((a, b) => a - b);
      return [counted[0].atS / 60, log(sorted[Math.floor(sorted.length / 2)]), counted[counted.length - 1].atS / 60];
    }),
    renderItem: (params, api) => {
      const [x1, y] = api.coord([api.value(0), api.value(1)]), [x2] = api.coord([api.value(2), api.value(1)]);
      return {type: 'line', shape: {x1: x1 - 2, y1: y, x2: x2 + 2, y2: y}, style: {stroke: lineColour(ids.indexOf(variant)), lineWidth: 3}};
    }
  });

  // ---- ratios: a row for each figure, in it a line for each variant

  function ratios() {
    const id = 'ratio-chart';
    if (!byId(id)) return;
    const shown = data.comparisons.filter(c => c.against === ids[0] && c.low !== null);
    const rows = [...new Set(shown.map(name))];
    const variants = ids.slice(1).filter(v => shown.some(c => c.variant === v));
    const margin = Math.log10(1 + data.method.margin);
    const reach = Math.min(2.5, Math.max(2 * margin, ...flat(shown.map(c => [c.low, c.high])).map(v => Math.abs(Math.log10(v)))) * 1.08);
    const ticks = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.8, 0.9, 1, 1.1, 1.25, 2, 5, 10, 20, 50, 100].filter(v => Math.abs(Math.log10(v)) <= reach
      && (reach < 0.6 || ![0.8, 1.25].includes(v)) && (reach < 0.2 || ![0.9, 1.1].includes(v))).map(v => ({at: Math.log10(v), text: '× ' + v}));
    const texts = rows.map(text => narrow() ? text.replace(', ', ',\n') : text);
    const rowHeight = Math.max(narrow() ? 36 : 26, 10 + 14 * variants.length);
    const left = 16 + Math.max(...flat(texts.map(text => text.split('\n'))).map(width));
    draw(id, rows.length * rowHeight + 48, {
      legend: legend(id, variants),
      grid: {left, right: 24, top: 8, bottom: 34},
      xAxis: axis({min: -reach, max: reach}),
      yAxis: axis({min: 0, max: rows.length}),
      tooltip: {trigger: 'item', formatter: params => params.data && params.data.tip || ''},
      series: [rulers(0, ticks, texts.map((text, row) => ({at: rows.length - row - 0.5, text}))), marginBand(margin, rows.length),
        ...variants.map((v, k) => intervals(v, k, variants.length, rows, shown.filter(c => c.variant === v), reach))]
    });
    keys(id, variants.map(v => ['line', lineColour(ids.indexOf(v)), v + ' / ' + ids[0], [v]])
      .concat([['box', colour('grid'), 'counts as the same']]));
  }

  const marginBand = (margin, rows) => ({
    type: 'custom', data: [[0, 0]], silent: true, z: 0, tooltip: {show: false},
    renderItem: (params, api) => {
      const [x1, y1] = api.coord([-margin, rows]), [x2, y2] = api.coord([margin, 0]), [one] = api.coord([0, 0]);
      return {type: 'group', children: [
        {type: 'rect', shape: {x: x1, y: y1, width: x2 - x1, height: y2 - y1}, style: {fill: colour('grid'), opacity: 0.8}},
        {type: 'line', shape: {x1: one, y1, x2: one, y2}, style: {stroke: colour('soft'), lineWidth: 1}}]};
    }
  });

  // an end beyond the chart has an arrow
  function intervals(variant, k, of, rows, comparisons, reach) {
    const c = lineColour(ids.indexOf(variant));
    const inside = v => Math.min(reach, Math.max(-reach, v));
    return {
      name: variant, type: 'custom', color: c, z: 3, clip: true,
      data: comparisons.map(each => ({
        value: [Math.log10(each.ratio), rows.length - rows.indexOf(name(each)) - (k + 1) / (of + 1), Math.log10(each.low), Math.log10(each.high)],
        tip: `<b>${escape(name(each))}</b>: ${escape(variant)} / ${escape(ids[0])}`
          + `<p>× ${three(each.ratio)}, from ${three(each.low)} to ${three(each.high)}</p>`
          + `<p><b>${escape(each.verdict)}${each.direction ? ', ' + escape(each.direction) : ''}</b>: ${escape(each.why)}</p>`
      })),
      dimensions: ['ratio', 'row', 'low', 'high'], encode: {x: ['ratio'], y: 'row', tooltip: ['ratio']},
      renderItem: (params, api) => {
        const [x, y] = api.coord([inside(api.value(0)), api.value(1)]);
        const [low] = api.coord([inside(api.value(2)), 0]), [high] = api.coord([inside(api.value(3)), 0]);
        const end = (at, direction, open) => ({type: 'path', style: {stroke: c, fill: 'none', lineWidth: 2}, shape: {pathData: open
          ? `M${at - 5 * direction} ${y - 4}L${at} ${y}L${at - 5 * direction} ${y + 4}` : `M${at} ${y - 4}L${at} ${y + 4}`}});
        return {type: 'group', children: [
          {type: 'rect', shape: {x: low, y: y - 7, width: high - low, height: 14}, style: {fill: 'transparent'}},
          {type: 'line', shape: {x1: low, y1: y, x2: high, y2: y}, style: {stroke: c, lineWidth: 2}},
          end(low, -1, api.value(2) < -reach), end(high, 1, api.value(3) > reach),
          {type: 'circle', shape: {cx: x, cy: y, r: 4.5}, style: {fill: c}}]};
      }
    };
  }

  function drawAll() {
    ratios();
    places.forEach(curves);
    loads.forEach(turns);
  }

  drawAll();
  whenChanged(drawAll);
})();
