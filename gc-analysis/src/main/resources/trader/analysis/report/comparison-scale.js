// Draws throughput and p99 over a numeric option: a line for each combination of the other options.
(() => {
  'use strict';
  const {scale} = JSON.parse(document.getElementById('charts').textContent);
  if (!scale) return;
  const {byId, lineColour, log, flat, narrow, count, three, ns, escape, steps, axis, rulers, logRulers, draw, swatch, keys, legend, pointed,
    whenChanged} = Charts;
  const names = scale.lines.map((line, i) => line.name || String(i));
  const points = flat(scale.lines.map(line => line.points));
  const xs = [...new Set(points.map(p => p.x))].sort((a, b) => a - b);
  const isLog = xs[0] > 0 && xs[xs.length - 1] >= 8 * xs[0];
  const place = x => isLog ? Math.log10(x) : x;
  const ends = [place(xs[0]), place(xs[xs.length - 1])], margin = 0.03 * (ends[1] - ends[0]);

  // labels that have room: each value with a point, but for those too close to the one before
  function ticks() {
    const apart = (ends[1] - ends[0]) / (narrow() ? 6 : 14);
    return xs.reduce((all, x) => all.length && place(x) - all[all.length - 1].at < apart ? all
      : [...all, {at: place(x), text: points.find(p => p.x === x).text}], []);
  }

  const rateSteps = highest => {
    const step = [1, 2, 5, 10].map(m => m * 10 ** Math.floor(Math.log10(highest / 6))).find(v => highest / v <= 6.01);
    return Array.from({length: Math.ceil(highest / step - 1e-9) + 1}, (v, i) => i * step);
  };

  const charts = {throughput: {id: 'scale-chart-throughput', of: p => p.throughputPerS && {low: p.throughputPerS.lowest, middle: p.throughputPerS.median, high: p.throughputPerS.highest},
    height: v => v, text: v => three(v) + '/s', rulers: values => rateSteps(Math.max(...values)).map(v => ({at: v, text: count(Number(v.toPrecision(3)))}))}};
  scale.services.forEach((service, i) => {
    charts[service] = {id: 'scale-chart-' + i, of: p => p.p99[service] && {low: p.p99[service].lowest, middle: p.p99[service].median, high: p.p99[service].highest},
      height: log, text: ns, rulers: values => logRulers(steps(Math.min(...values), Math.max(...values), 10))};
  });

  function chart({id, of, height, text, rulers: rulersOf}) {
    if (!byId(id)) return;
    const lines = scale.lines.map((line, i) => ({name: names[i], i, points: line.points.map(p => ({p, v: of(p)})).filter(each => each.v)}));
    const values = flat(flat(lines.map(line => line.points.map(({v}) => [v.low, v.high]))));
    if (!values.length) return;
    const ys = rulersOf(values);
    draw(id, narrow() ? 280 : 340, {
      legend: legend(id, names),
      grid: {left: 64, right: 24, top: 14, bottom: 34},
      xAxis: axis({min: ends[0] - margin, max: ends[1] + margin}),
      yAxis: axis({min: ys[0].at, max: ys[ys.length - 1].at}),
      tooltip: {formatter: () => tip(lines, pointed(id), text)},
      series: [rulers(0, ticks(), ys), ...flat(lines.map(line => [band(line, height), {
        name: line.name, type: 'line', symbol: 'circle', symbolSize: 7, color: lineColour(line.i), z: 3,
        data: line.points.map(({p, v}) => [place(p.x), height(v.middle)]), lineStyle: {width: 2.5, type: line.i < 4 ? 'solid' : [8, 3]}
      }]))]
    });
    keys(id, scale.lines.length === 1 ? [] : lines.map(line => ['line', lineColour(line.i), line.name, [line.name]]));
  }

  // lowest to highest generation, as one polygon; hidden and shown with its line
  const band = (line, height) => ({
    name: line.name, type: 'custom', data: [[0, 0]], silent: true, z: 1, clip: true, color: lineColour(line.i), tooltip: {show: false},
    renderItem: (params, api) => ({
      type: 'polygon', silent: true, style: {fill: lineColour(line.i), opacity: 0.14},
      shape: {points: line.points.map(({p, v}) => api.coord([place(p.x), height(v.high)]))
        .concat(line.points.map(({p, v}) => api.coord([place(p.x), height(v.low)])).reverse())}
    })
  });

  function tip(lines, cursor, text) {
    const x = xs.reduce((best, each) => Math.abs(place(each) - cursor) < Math.abs(place(best) - cursor) ? each : best);
    const rows = lines.map(line => {
      const found = line.points.find(({p}) => p.x === x);
      return `<tr><td>${swatch('line', lineColour(line.i))} ${scale.lines.length === 1 ? '' : escape(line.name)}</td>`
        + (found ? `<td>${text(found.v.middle)}</td><td>${text(found.v.low)} to ${text(found.v.high)}</td></tr>` : '<td>–</td><td></td></tr>');
    });
    return `<b>${escape(scale.option)} ${escape(points.find(p => p.x === x).text)}</b><table>${rows.join('')}</table>`;
  }

  const drawAll = () => Object.values(charts).forEach(chart);
  drawAll();
  whenChanged(drawAll);
})();
