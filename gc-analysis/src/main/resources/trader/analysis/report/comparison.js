// Draws the charts of a comparison from the JSON in the page: curves of all variants, ratios with their intervals.
(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  const {byId, colour, lineColour, log, flat, narrow, count, three, ns, percentile, escape, steps, axis, rulers, logRulers, draw,
    swatch, keys, legend, hide, pointed, whenChanged} = Charts;
  const ids = data.variants.map(v => v.id);
  const name = (service, load) => service + (load === null ? '' : load === 'max' ? ', closed loop' : ', common rate');
  const services = v => new Map(flat(v.loads.map(of => Object.entries(of.services).map(([s, figures]) => [name(s, of.load), figures]))));
  const runsAt = (place, id) => data.runs.filter(r => r.counts && r.variant === id && place.endsWith(name('', r.load))).length;
  const places = [...new Set(flat(data.variants.map(v => [...services(v).keys()])))];
  const rungs = data.variants.filter(v => v.kind === 'step');
  // of many steps only the first and the last are shown at first
  if (rungs.length && ids.length > 7) places.forEach((place, number) => hide('curve-chart-' + number,
    ids.filter(v => v !== rungs[0].id && v !== rungs[rungs.length - 1].id)));

  // ---- curves

  function curves(place, number) {
    const id = 'curve-chart-' + number;
    if (!byId(id)) return;
    const drawn = data.variants.map((v, i) => ({id: v.id, i, points: (services(v).get(place) || {curve: []}).curve}))
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
    keys(id, drawn.map(v => ['line', lineColour(v.i), v.id + ' (' + runsAt(place, v.id) + (runsAt(place, v.id) === 1 ? ' run)' : ' runs)'), [v.id]]));
  }

  const line = v => ({
    name: v.id, type: 'line', showSymbol: v.points.length < 3, symbolSize: 8, color: lineColour(v.i), z: 3,
    data: v.points.map(p => [log(p.x), log(p.medianNs)]), lineStyle: {width: 2.5, type: v.i < 4 ? 'solid' : [8, 3]}
  });

  // lowest to highest run, as one polygon; hidden and shown with its line
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

  // ---- ratios: a row for each percentile, in it a line for each variant

  function ratios() {
    const id = 'ratio-chart';
    if (!byId(id)) return;
    const main = c => ids.length <= 7 || ['throughput', 'p50', 'p99'].includes(c.figure);
    const shown = data.comparisons.filter(c => c.ratio !== null && c.against === ids[0] && main(c));
    const places = [...new Set(shown.map(c => name(c.service, c.load) + ' ' + c.figure))];
    const variants = ids.slice(1).filter(v => shown.some(c => c.variant === v));
    const margin = Math.log10(1 + data.method.margin);
    const ends = flat(shown.map(c => [c.low, c.ratio, c.high])).filter(v => v !== null).map(v => Math.log10(v));
    const reach = Math.min(2.5, Math.max(2 * margin, ...ends.map(Math.abs)) * 1.08);
    const ticks = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.25, 2, 5, 10, 20, 50, 100].filter(v => Math.abs(Math.log10(v)) <= reach
      && (reach < 0.6 || (v !== 0.8 && v !== 1.25))).map(v => ({at: Math.log10(v), text: '× ' + v}));
    const rowHeight = Math.max(26, 10 + 14 * variants.length), left = narrow() ? 88 : 110;
    draw(id, places.length * rowHeight + 48, {
      legend: legend(id, variants),
      grid: {left, right: 24, top: 8, bottom: 34},
      xAxis: axis({min: -reach, max: reach}),
      yAxis: axis({min: 0, max: places.length}),
      tooltip: {trigger: 'item', formatter: params => params.data && params.data.tip || ''},
      series: [rulers(0, ticks, places.map((text, row) => ({at: places.length - row - 0.5, text}))), marginBand(margin, places.length),
        ...variants.map((v, k) => intervals(v, k, variants.length, places, shown.filter(c => c.variant === v), reach))]
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

  // an end that is not known has an arrow
  function intervals(variant, k, of, places, comparisons, reach) {
    const c = lineColour(ids.indexOf(variant));
    const inside = v => Math.min(reach, Math.max(-reach, v));
    return {
      name: variant, type: 'custom', color: c, z: 3, clip: true,
      data: comparisons.map(each => ({
        value: [Math.log10(each.ratio), places.length - places.indexOf(name(each.service, each.load) + ' ' + each.figure) - (k + 1) / (of + 1),
          each.low === null ? -99 : Math.log10(each.low), each.high === null ? 99 : Math.log10(each.high)],
        tip: `<b>${escape(name(each.service, each.load))} ${escape(each.figure)}</b>: ${escape(variant)} / ${escape(ids[0])}`
          + `<p>× ${three(each.ratio)}, from ${each.low === null ? '?' : three(each.low)} to ${each.high === null ? '?' : three(each.high)}</p>`
          + `<p><b>${escape(each.verdict)}</b>: ${escape(each.why)}</p>`
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
    places.forEach(curves);
    ratios();
  }

  drawAll();
  whenChanged(drawAll);
})();
