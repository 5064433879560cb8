// Draws the charts of a rate search from the JSON in the page: latency over the rate for each service, done over offered.
(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  const {byId, colour, log, flat, narrow, three, ns, escape, steps, axis, rulers, logRulers, draw, keys, legend, swatch,
    whenChanged} = Charts;
  const percentiles = ['p50', 'p99', 'p99.9'];
  const percentileColour = i => colour(['service-2', 'service-0', 'service-1'][i]);
  const symbols = {MET: 'circle', MISSED: 'path://M0 1L1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5Z', GENERATOR: 'triangle'};
  const says = {MET: 'met the target', MISSED: 'missed the target', GENERATOR: 'the load generator was late'};
  const runs = data.runs.filter(r => r.counts && r.offeredPerS !== null);
  const rates = flat(runs.map(r => [r.offeredPerS])).concat(data.finding.ratePerS || []);
  const low = Math.min(...rates) / 1.15, high = Math.max(...rates) * 1.15;
  const rateText = v => three(v).replace(/\.0+$/, '') + '/s';
  const rateTicks = () => {
    const round = steps(low, high, narrow() ? 5 : 10).filter(v => v >= low && v <= high);
    // of rates that are too close for two labels, the first
    const apart = Math.pow(high / low, narrow() ? 0.2 : 0.1);
    const own = [...new Set(rates)].sort((a, b) => a - b).reduce((all, v) => all.length && v < all[all.length - 1] * apart ? all : [...all, v], []);
    return (round.length > 1 ? round : own).map(v => ({at: log(v), text: rateText(v)}));
  };

  // ---- latency over the rate

  function load(service, number) {
    const id = 'load-chart-' + number;
    if (!byId(id)) return;
    const value = (of, p) => (of.responseNs[service] || {})[p];
    const limits = data.target.services.includes(service) ? Object.entries(data.target.limitsNs) : [];
    const values = flat(runs.map(r => percentiles.map(p => value(r, p)))).filter(v => v !== null && v !== undefined)
      .concat(limits.map(l => l[1]));
    if (!values.length) return;
    const ys = steps(Math.min(...values), Math.max(...values), 13);
    draw(id, narrow() ? 320 : 400, {
      legend: legend(id, percentiles),
      grid: {left: 64, right: 24, top: 14, bottom: 34},
      xAxis: axis({min: log(low), max: log(high)}),
      yAxis: axis({min: log(ys[0]), max: log(ys[ys.length - 1])}),
      tooltip: {trigger: 'item', formatter: params => params.data && params.data.tip || ''},
      series: [rulers(0, rateTicks(), logRulers(ys)), found(ys), ...limits.map(limit), ...flat(percentiles.map((p, i) => [
        {name: p, type: 'line', showSymbol: false, silent: true, z: 2, color: percentileColour(i), lineStyle: {width: 2},
          data: data.curve.filter(c => value(c, p)).map(c => [log(c.offeredPerS), log(value(c, p))])},
        {name: p, type: 'scatter', z: 3, color: percentileColour(i), data: runs.filter(r => value(r, p)).map(r => ({
          value: [log(r.offeredPerS), log(value(r, p))], symbol: symbols[r.outcome], symbolSize: r.outcome === 'MET' ? 8 : 10,
          tip: tip(r, service)}))}]))]
    });
    keys(id, percentiles.map((p, i) => ['line', percentileColour(i), p, [p]])
      .concat(limits.map(l => ['dotted', colour('bad'), l[0] + ' at most ' + ns(l[1])]))
      .concat(data.finding.ratePerS ? [['thin', colour('ink'), three(data.finding.ratePerS) + '/s']] : []));
  }

  const tip = (r, service) => `<b>${three(r.offeredPerS)}/s offered</b>, ${three(r.answeredPerS)}/s answered<table>`
    + percentiles.map(p => `<tr><td>${escape(service)} ${p}</td><td>${ns((r.responseNs[service] || {})[p])}</td></tr>`).join('')
    + `</table><p>${says[r.outcome]}</p><p>${escape(r.directory)}</p>`;

  const limit = ([p, v]) => ({
    name: 'limit ' + p, type: 'line', silent: true, showSymbol: false, z: 1, color: colour('bad'),
    lineStyle: {width: 2, type: [2, 4]}, data: [[log(low), log(v)], [log(high), log(v)]]
  });

  // the rate that was found, with its interval as a band; open to the right where its upper end is not known
  const found = ys => ({
    type: 'custom', data: data.finding.ratePerS ? [[0, 0]] : [], silent: true, z: 1, clip: true,
    renderItem: (params, api) => {
      const {x, y, width, height} = params.coordSys, f = data.finding;
      const at = v => Math.min(x + width, Math.max(x, api.coord([log(v), 0])[0]));
      const from = at(f.lowPerS), to = f.highPerS === null ? x + width : at(f.highPerS), line = at(f.ratePerS);
      return {type: 'group', children: [
        {type: 'rect', shape: {x: from, y, width: Math.max(1, to - from), height}, style: {fill: colour('hiccup'), opacity: 0.18}},
        {type: 'line', shape: {x1: line, y1: y, x2: line, y2: y + height}, style: {stroke: colour('ink'), lineWidth: 1.2}}]};
    }
  });

  // ---- sent and answered over offered

  function done() {
    const id = 'rate-chart';
    if (!byId(id)) return;
    const all = flat(runs.map(r => [r.offeredPerS, r.sentPerS, r.answeredPerS])).filter(v => v);
    if (!all.length) return;
    const bottom = Math.min(low, ...all.map(v => v / 1.15));
    const ticks = steps(bottom, high, narrow() ? 5 : 8).filter(v => v >= bottom && v <= high)
      .map(v => ({at: log(v), text: rateText(v)}));
    const kinds = [['sent', 'sentPerS', 'service-3', 'emptyCircle', 11], ['answered', 'answeredPerS', 'service-2', 'circle', 6]];
    draw(id, narrow() ? 280 : 320, {
      legend: legend(id, kinds.map(k => k[0])),
      grid: {left: 74, right: 24, top: 14, bottom: 34},
      xAxis: axis({min: log(low), max: log(high)}),
      yAxis: axis({min: log(bottom), max: log(high)}),
      tooltip: {trigger: 'item', formatter: params => params.data && params.data.tip || ''},
      series: [rulers(0, rateTicks(), ticks),
        {type: 'line', silent: true, showSymbol: false, color: colour('soft'), lineStyle: {width: 1.2}, data: [[log(bottom), log(bottom)], [log(high), log(high)]]},
        ...kinds.map(([name, key, c, symbol, symbolSize]) => ({name, type: 'scatter', color: colour(c), symbol, symbolSize, z: 3,
          data: runs.filter(r => r[key]).map(r => ({value: [log(r.offeredPerS), log(r[key])],
            tip: `<b>${three(r.offeredPerS)}/s offered</b><table><tr><td>${swatch('dots', colour('service-3'))} sent</td><td>${three(r.sentPerS || 0)}/s</td></tr>`
              + `<tr><td>${swatch('dots', colour('service-2'))} answered</td><td>${three(r.answeredPerS || 0)}/s</td></tr></table><p>${says[r.outcome]}</p>`}))}))]
    });
    keys(id, [...kinds.map(([name, , c]) => ['dots', colour(c), name, [name]]), ['thin', colour('soft'), 'all that was due']]);
  }

  function drawAll() {
    data.services.forEach(load);
    done();
  }

  drawAll();
  whenChanged(drawAll);
})();
