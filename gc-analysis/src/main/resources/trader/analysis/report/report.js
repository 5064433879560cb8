// Draws the percentiles and the histogram of a run from the JSON in the page.
(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  const {byId, colour, serviceColour, log, flat, narrow, count, three, ns, percentile, escape, steps, axis, rulers, logRulers, draw,
    swatch, keys, legend, latencyAt, pointed, shown, whenChanged} = Charts;

  // ---- percentiles

  function percentiles() {
    const id = 'percentile-chart';
    const services = data.services.filter(s => s.responseCurve.length);
    if (!shown(id)) return;
    const points = flat(services.map(s => s.responseCurve.concat(s.serviceCurve)));
    const ys = steps(Math.min(...points.map(p => p.latencyNs)), Math.max(...points.map(p => p.latencyNs)), 13);
    const furthest = Math.max(10, ...points.map(p => p.x));
    const xs = [{at: 0, text: ''}, {at: log(2), text: 'p50'}];
    for (let e = 1; e <= log(furthest) + 1e-9; e++) {
      const rare = narrow() ? '' : '\n1 in ' + count(10 ** e);
      xs.push({at: e, text: percentile(10 ** e) + rare});
    }
    const curve = (s, i, points, kind, style) => ({
      name: s.name + ' ' + kind, type: 'line', showSymbol: points.length < 3, symbolSize: 8,
      data: points.map(p => [log(p.x), log(p.latencyNs)]), color: serviceColour(i), lineStyle: {width: 2.5, ...style}
    });
    // pale dots from where the load generator's own stops make up too much; hidden and shown with its curve
    const parts = (s, i, points, kind, style) => {
      const from = doubtfulFrom(s), beyond = points.findIndex(p => p.x > from * 1.0001);
      if (beyond < 0) return [curve(s, i, points, kind, style)];
      return [curve(s, i, points.slice(0, beyond), kind, style),
        curve(s, i, points.slice(Math.max(0, beyond - 1)), kind, {type: [2, 4], width: 1.8, opacity: 0.5})];
    };
    const curves = flat(services.map((s, i) => parts(s, i, s.responseCurve, 'response', {})
      .concat(s.serviceCurve.length ? parts(s, i, s.serviceCurve, 'service', {type: [6, 4], width: 1.8}) : [])));
    draw(id, narrow() ? 320 : 380, {
      legend: legend(id, [...new Set(curves.map(c => c.name))]),
      grid: {left: 64, right: 24, top: 14, bottom: narrow() ? 34 : 48},
      xAxis: axis({min: 0, max: Math.max(log(furthest), 1) + 0.02}),
      yAxis: axis({min: log(ys[0]), max: log(ys[ys.length - 1])}),
      tooltip: {formatter: percentileTip},
      series: [rulers(0, xs, logRulers(ys)), ...curves]
    });
    keys(id, flat(services.map((s, i) => [['line', serviceColour(i), s.name + ' response time', [s.name + ' response']]]
      .concat(s.serviceCurve.length ? [['dashed', serviceColour(i), s.name + ' service time', [s.name + ' service']]] : [])))
      .concat(services.some(s => doubtfulFrom(s) < Infinity) ? [['dotted', colour('hiccup'), 'not believable: the load generator stood still']] : []));
  }

  // the last believable percentile as x of the curve, if one that is given lies beyond it
  function doubtfulFrom(s) {
    const percentiles = ['p50', 'p90', 'p99', 'p99.9', 'p99.99'], at = percentiles.indexOf(s.believableUpTo);
    const next = s.believableUpTo && s.responseNs[percentiles[at + 1]];
    return next === null || next === undefined ? Infinity : [1, 2, 10, 100, 1e3, 1e4][at + 1];
  }

  function percentileTip() {
    const x = 10 ** Math.max(0, pointed('percentile-chart'));
    const rows = flat(data.services.filter(s => s.responseCurve.length).map((s, i) =>
      [['response', s.responseCurve], ['service', s.serviceCurve]].filter(([, c]) => c.length).map(([kind, c]) =>
        `<tr><td>${swatch(kind === 'response' ? 'line' : 'dashed', serviceColour(i))} ${escape(s.name)} ${kind}</td>`
        + `<td>${c[c.length - 1].x < x * 0.9999 ? '–' : ns(latencyAt(c, x))}</td></tr>`)));
    return `<b>${percentile(x)}</b> · 1 of ${three(x)} is slower<table>${rows.join('')}</table>`;
  }

  // ---- percentiles as files

  // as HdrHistogram prints percentiles, in milliseconds
  function hgrm(service, curve) {
    const lines = ['       Value     Percentile TotalCount 1/(1-Percentile)', ''];
    for (const p of curve) {
      const level = 1 - 1 / p.x;
      lines.push((p.latencyNs / 1e6).toFixed(6).padStart(12) + ' ' + level.toFixed(12).padStart(14) + ' '
        + String(Math.round(service.count * level)).padStart(10) + ' ' + p.x.toFixed(2).padStart(14));
    }
    const max = curve[curve.length - 1].latencyNs;
    lines.push(`#[Max     = ${(max / 1e6).toFixed(6).padStart(12)}, Total count    = ${String(service.count).padStart(12)}]`);
    return lines.join('\n') + '\n';
  }

  function csv(curves) {
    return 'service,time,percentile,latencyNs\n' + flat(curves.map(([s, kind, curve]) => curve.map(p =>
      `"${s.name.replace(/"/g, '""')}",${kind},${Number((100 * (1 - 1 / p.x)).toFixed(6))},${p.latencyNs}\n`))).join('');
  }

  function percentileFiles() {
    const bar = byId('percentile-files');
    if (!bar) return;
    const curves = flat(data.services.map(s => [[s, 'response', s.responseCurve], [s, 'service', s.serviceCurve]]))
      .filter(([, , curve]) => curve.length);
    const file = (name, text) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = name;
      button.setAttribute('aria-label', 'Save ' + name);
      button.onclick = () => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([text()], {type: 'text/plain'}));
        link.download = name;
        link.click();
        URL.revokeObjectURL(link.href);
      };
      bar.append(button);
    };
    for (const [s, kind, curve] of curves) {
      file(s.name.replace(/[^\w.-]+/g, '-') + '-' + kind + '.hgrm', () => hgrm(s, curve));
    }
    file('percentiles.csv', () => csv(curves));
  }

  // ---- histogram

  function histogram() {
    const id = 'histogram-chart';
    if (!shown(id)) return;
    const services = data.services.filter(s => s.histogram.some(b => b.count > 0));
    const bins = flat(services.map(s => s.histogram)).filter(b => b.count > 0);
    const xs = steps(Math.min(...bins.map(b => Math.max(1, b.fromNs))), Math.max(...bins.map(b => b.toNs)), narrow() ? 6 : 14);
    const tallest = Math.max(...bins.map(b => b.count));
    const ys = [];
    for (let v = 1; v < tallest * 10; v *= 10) ys.push({at: Math.log10(v), text: count(v)});
    const floor = -0.3;
    draw(id, narrow() ? 260 : 320, {
      legend: legend(id, services.map(s => s.name)),
      grid: {left: 72, right: 24, top: 14, bottom: 34},
      xAxis: axis({min: log(xs[0]), max: log(xs[xs.length - 1])}),
      yAxis: axis({min: floor, max: Math.log10(tallest) + 0.15}),
      tooltip: {formatter: histogramTip},
      series: [rulers(0, logRulers(xs), ys), ...services.map((s, i) => ({
        name: s.name, type: 'custom', color: serviceColour(i), clip: true, z: 2, dimensions: ['from', 'to', 'count'],
        encode: {x: ['from', 'to'], y: 'count'},
        data: s.histogram.filter(b => b.count > 0).map(b => [log(b.fromNs), log(b.toNs), Math.log10(b.count)]),
        renderItem: (params, api) => {
          const [left, y] = api.coord([api.value(0), api.value(2)]), [right, base] = api.coord([api.value(1), floor]);
          return {type: 'rect', shape: {x: left, y, width: Math.max(1, right - left - 0.5), height: base - y},
            style: {fill: serviceColour(i), opacity: 0.55}};
        }
      }))]
    });
    keys(id, services.map((s, i) => ['box', serviceColour(i), s.name + ' (n = ' + count(s.count) + ')', [s.name]]));
  }

  function histogramTip() {
    const v = 10 ** pointed('histogram-chart');
    const rows = data.services.filter(s => s.histogram.some(b => b.count > 0)).map((s, i) => {
      const b = s.histogram.find(b => v >= b.fromNs && v < b.toNs);
      return `<tr><td>${swatch('box', serviceColour(i))} ${escape(s.name)}</td>`
        + (b ? `<td>${ns(b.fromNs)} to ${ns(b.toNs)}</td><td><b>${count(b.count)}</b></td></tr>` : '<td></td><td>0</td></tr>');
    });
    return `<table>${rows.join('')}</table>`;
  }

  // ---- all of it, again when the width or the colours change

  function drawAll() {
    percentiles();
    histogram();
  }

  percentileFiles();
  drawAll();
  whenChanged(drawAll);
})();
