// The run from its beginning to its end: average and maximum response time, and throughput.
(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  const {byId, colour, serviceColour, log, flat, narrow, FONT, three, ns, time, escape, steps, axis, rulers, logRulers,
    draw, swatch, keys, legend, pointed, shown, whenChanged} = Charts;
  const id = 'course-chart';

  const middle = v => v.startMs + v.lengthMs / 2;
  const rate = v => v.count * 1000 / v.lengthMs;

  function course() {
    if (!shown(id)) return;
    const series = data.timeline.series.map((s, i) => ({...s, colour: serviceColour(i)})).filter(s => s.intervals.some(v => v.count));
    const end = data.timeline.endMs || 1;
    const seen = flat(series.map(s => s.intervals.filter(v => v.count)));
    const ys = steps(Math.min(...seen.map(v => v.meanNs)), Math.max(...seen.map(v => v.maxNs)), 9);
    const highest = Math.max(1, ...seen.map(rate));
    const step = steps(highest / 4, highest / 4, 9).find(v => v * 4 >= highest) || highest / 4;
    const rates = [0, 1, 2, 3, 4].map(i => i * step).filter(v => v < highest + step);
    const [high, low] = narrow() ? [170, 90] : [220, 120];
    const tops = [26, 26 + high + 48];
    const title = (text, at) => ({text, left: -5, top: tops[at] - 26, textStyle: {fontSize: 13, fontWeight: 600, fontFamily: FONT, color: colour('ink')}});
    const quarters = [1, 2, 3].map(i => ({at: end * i / 4, text: ''}));
    const whole = end % 4000 === 0 || end >= 180e3;
    const times = [0, 1, 2, 3, 4].map(i => ({at: end * i / 4, text: time(end * i / 4, whole ? end : Math.min(end, 15e3)), align: i === 4 ? 'right' : i === 0 ? 'left' : 'center'}));
    const line = (s, at, name, value, style, dots) => ({
      name, type: 'line', xAxisIndex: at, yAxisIndex: at, color: s.colour, showSymbol: dots || s.intervals.length < 3,
      symbol: 'circle', symbolSize: 3, lineStyle: style, itemStyle: {opacity: dots ? 0.7 : 1}, z: 3,
      data: s.intervals.map(v => [middle(v), v.count ? value(v) : '-'])
    });
    draw(id, tops[1] + low + 34, {
      title: [title('Response time', 0), title('Throughput', 1)],
      grid: [{left: 64, right: 28, top: tops[0], height: high}, {left: 64, right: 28, top: tops[1], height: low}],
      xAxis: [0, 1].map(i => axis({gridIndex: i, min: 0, max: end})),
      yAxis: [axis({gridIndex: 0, min: log(ys[0]), max: log(ys[ys.length - 1])}), axis({gridIndex: 1, min: 0, max: rates[rates.length - 1]})],
      legend: legend(id, ['average', 'maximum']),
      axisPointer: {link: [{xAxisIndex: 'all'}]},
      tooltip: {formatter: () => tip(pointed(id), series)},
      series: [rulers(0, quarters, logRulers(ys)), rulers(1, times, rates.map(v => ({at: v, text: three(v).replace(/\.0+$/, '') + '/s'}))),
        ...series.map(s => line(s, 0, 'maximum', v => log(v.maxNs), {width: 1, opacity: 0.25}, true)),
        ...series.map(s => line(s, 0, 'average', v => log(v.meanNs), {width: 2.6}, false)),
        ...series.map(s => ({...line(s, 1, s.service + ' throughput', rate, {width: 1.8}, false), areaStyle: {opacity: 0.07},
          data: s.intervals.map(v => [middle(v), rate(v)])}))]
    });
    keys(id, [['line', colour('soft'), 'average', ['average']], ['dots', colour('soft'), 'maximum', ['maximum']],
      ...series.map(s => ['box', s.colour, s.service])]);
  }

  function tip(at, series) {
    const rows = series.map(s => {
      const v = s.intervals.find(each => at >= each.startMs && at < each.startMs + each.lengthMs);
      return v ? `<tr><td>${swatch('box', s.colour)} ${escape(s.service)}</td><td>${ns(v.meanNs)}</td><td>${ns(v.maxNs)}</td><td>${three(rate(v))}/s</td></tr>` : '';
    });
    return `<b>${time(at, data.timeline.endMs / 5)}</b><table><tr><th></th><th>average</th><th>maximum</th><th></th></tr>${rows.join('')}</table>`;
  }

  course();
  whenChanged(course);
})();
