// Draws the charts of a benchmark from the JSON in the page: lines with intervals, or stacked bars, over named places.
(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  const {colour, lineColour, flat, narrow, FONT, three, escape, draw, keys, legend, swatch, whenChanged} = Charts;
  // more than the seven of other charts: a bar may have ten parts
  const colourOf = i => i < 7 ? lineColour(i) : colour(['backlog', 'disk-5', 'other'][(i - 7) % 3]);
  const known = v => v !== null && v !== undefined;
  const label = {fontFamily: FONT, fontSize: 12};
  const kind = (chart, s) => chart.isStacked ? 'box' : s.style === 'dots' ? 'dot' : s.style;

  const tip = (chart, place) => `<b>${escape(chart.places[place])}</b><table>`
    + chart.series.filter(s => known(s.values[place])).map(s => `<tr><td>${swatch(kind(chart, s), colourOf(s.colour))} ${escape(s.name)}</td>`
      + `<td>${three(s.values[place])} ${escape(chart.unit)}</td><td>${s.low ? three(s.low[place]) + ' to ' + three(s.high[place]) : ''}</td></tr>`).join('') + '</table>';

  const line = s => ({
    name: s.name, type: 'line', color: colourOf(s.colour), symbol: s.style === 'dashed' ? 'emptyCircle' : 'circle', symbolSize: 7, z: 3,
    lineStyle: {width: s.style === 'dots' ? 0 : 2, type: s.style === 'dashed' ? [5, 3] : 'solid'}, data: s.values
  });

  // the intervals of a line, as bars with caps
  const intervals = s => ({
    name: s.name, type: 'custom', color: colourOf(s.colour), z: 2, clip: true, tooltip: {show: false},
    data: s.values.map((v, i) => known(v) && known(s.low[i]) ? [i, s.low[i], s.high[i]] : null).filter(known),
    encode: {x: 0, y: [1, 2]},
    renderItem: (params, api) => {
      const [x, low] = api.coord([api.value(0), api.value(1)]), high = api.coord([api.value(0), api.value(2)])[1];
      const stroke = {stroke: colourOf(s.colour), lineWidth: 1.2};
      const part = (x1, y1, x2, y2) => ({type: 'line', shape: {x1, y1, x2, y2}, style: stroke});
      return {type: 'group', children: [part(x, low, x, high), part(x - 4, low, x + 4, low), part(x - 4, high, x + 4, high)]};
    }
  });

  const bar = s => ({name: s.name, type: 'bar', stack: 'all', color: colourOf(s.colour), barMaxWidth: 22, data: s.values});

  const reference = chart => ({
    type: 'line', silent: true, showSymbol: false, z: 1, color: colour('soft'), tooltip: {show: false},
    lineStyle: {width: 1.2}, data: chart.places.map(() => chart.reference)
  });

  function chart(chart, id) {
    const names = chart.series.map(s => s.name);
    const text = {...label, color: colour('soft')};
    const places = {type: 'category', data: chart.places, axisTick: {show: false}, axisLine: {lineStyle: {color: colour('grid')}},
      axisLabel: {...text, interval: 0}, inverse: chart.isStacked};
    const values = {type: 'value', name: chart.unit, nameTextStyle: text, axisLabel: text, scale: !chart.isStacked,
      splitLine: {lineStyle: {color: colour('grid')}}};
    if (!chart.isStacked) {
      // wide intervals of a few pairs must not flatten the lines
      const ends = flat(chart.series.map(s => s.high || [])).filter(known);
      const top = Math.max(...flat(chart.series.map(s => s.values)).concat(chart.reference).filter(known));
      if (Math.max(0, ...ends) > 3 * top) values.max = Math.ceil(3 * top);
      values.axisLabel = {...text, formatter: v => String(Number(v.toFixed(2)))};
    }
    draw(id, chart.isStacked ? 70 + 30 * chart.places.length : narrow() ? 300 : 360, {
      legend: legend(id, names),
      grid: {left: chart.isStacked ? 8 : 56, right: 44, top: 30, bottom: 34, containLabel: chart.isStacked},
      xAxis: chart.isStacked ? values : places, yAxis: chart.isStacked ? places : values,
      tooltip: {trigger: 'axis', axisPointer: {type: chart.isStacked ? 'shadow' : 'line'},
        formatter: params => params.length ? tip(chart, params[0].dataIndex) : ''},
      series: chart.isStacked ? chart.series.map(bar)
        : [...(known(chart.reference) ? [reference(chart)] : []), ...chart.series.filter(s => s.low).map(intervals), ...chart.series.map(line)]
    });
    keys(id, chart.series.map(s => [kind(chart, s), colourOf(s.colour), s.name, [s.name]]));
  }

  function drawAll() {
    data.sections.forEach(section => section.charts.forEach((each, i) => chart(each, section.id + '-chart-' + i)));
  }

  drawAll();
  whenChanged(drawAll);
})();
