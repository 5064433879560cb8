// Draws the timeline from the JSON in the page: response times, marks, stops of all JVMs, throughput and counters.
// Over 300 lines, because all panels share their axes and the window.
(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  const {byId, colour, serviceColour, lineColour, log, flat, narrow, FONT, count, three, ns, time, escape, steps, axis, rulers,
    logRulers, charts, draw, swatch, keys, legend, pointed, shown, whenChanged} = Charts;
  const causes = data.timeline ? data.timeline.causes : [];
  const causeOf = stop => causes.find(c => c.name === stop.cause);
  const colourOf = event => event.colour || causeOf(event).colour;
  // changes of members; null on pages that have none
  const marks = data.timeline && data.timeline.marks;

  const coarse = window.matchMedia('(pointer: coarse)').matches;
  // of logs without requests, the small charts are what there is to see
  const panelsOnly = data.timeline && !data.timeline.series.some(s => s.intervals.length);
  const view = {from: 0, to: 100, counters: panelsOnly};
  let panels = [], countersTop = Infinity, pointerY = 0;
  const log10 = v => Math.log10(v > 0 ? v : 1);
  const counted = (unit, v) => unit.startsWith('bytes') ? v / 1048576 : unit === 'share' ? v * 100 : v;
  const suffix = unit => ({bytes: ' MB', bytesPerS: ' MB/s', share: ' %', perS: '/s'})[unit] || '';

  function timeline() {
    const id = 'timeline-chart';
    if (!shown(id)) return;
    const end = data.timeline.endMs || 1;
    const series = data.timeline.series.filter(s => s.intervals.length);
    const jvms = [...new Set(data.jvms.concat(data.timeline.stops.map(s => s.jvm)))];
    const lanes = data.timeline.stops.length ? jvms : [];
    const has99 = series.some(s => 2 * s.intervals.filter(v => v.p99Ns !== null).length >= s.intervals.length);
    const left = 64, right = 28;
    const grids = [], xAxes = [], yAxes = [], titles = [], all = [];
    panels = [];
    let top = 0;

    // lines: what is drawn in it, named beside the title
    function panel(title, height, yMin, yMax, ys, lines = []) {
      const index = grids.length;
      const rich = {name: {fontSize: 13, fontWeight: 600, fontFamily: FONT, color: colour('ink')}};
      let text = `{name|${title.charAt(0).toUpperCase() + title.slice(1)}}`, row = title.length;
      lines.forEach((l, i) => {
        rich['line' + i] = {fontSize: 12, fontFamily: FONT, color: lineColour(i), padding: [0, 10, 0, 0]};
        row += l.name.length + 4;
        const full = row > byId(id).clientWidth / 6.9;
        if (full) row = l.name.length;
        text += `${full ? '\n' : i ? '' : '  '}{line${i}|\u2501 ${l.name}}`;
      });
      const more = text.split('\n').length - 1;
      titles.push({text, left: -5, top, textStyle: more ? {rich, lineHeight: 17} : {rich}});
      top += more * 22;
      grids.push({left, right, top: top + 26, height});
      xAxes.push(axis({gridIndex: index, min: 0, max: end}));
      yAxes.push(axis({gridIndex: index, min: yMin, max: yMax}));
      all.push(rulers(index, [], ys));
      panels.push(title);
      top += 26 + height + 22;
      return index;
    }

    if (marks && marks.length) {
      all.push(names(panel('Members', ROWS * ROW, 0, 1, [])));
    }

    const middle = v => v.startMs + v.lengthMs / 2;
    series.forEach((s, i) => {
      const seen = s.intervals.filter(v => v.count > 0 && v.maxNs !== null);
      const ys = steps(Math.min(...seen.map(v => v.p50Ns ?? v.maxNs)), Math.max(...seen.map(v => v.maxNs)), 9);
      const index = panel(s.service + ' response time', narrow() ? 150 : 165, log(ys[0]), log(ys[ys.length - 1]), logRulers(ys));
      if (!marks) all.push(bands(index, data.timeline.stops.filter(b => b.jvm === jvms[0] && b.cause !== 'STALL')));
      const line = (name, key, width, opacity, symbols) => ({
        name, type: 'line', xAxisIndex: index, yAxisIndex: index, color: serviceColour(i), connectNulls: false,
        showSymbol: symbols || seen.length < 3, symbol: 'circle', symbolSize: seen.length > 300 ? 3 : 5,
        lineStyle: {width, opacity}, itemStyle: {opacity: symbols ? 0.8 : 1}, z: 3,
        data: s.intervals.map(v => [middle(v), v[key] === null ? '-' : log(v[key])])
      });
      all.push(line('max', 'maxNs', 1, 0.25, true), line('p50', 'p50Ns', 2.6, 1));
      if (has99) all.push(line('p99', 'p99Ns', 1.3, 0.9));
    });

    const lengths = data.timeline.stops.map(b => b.longestMs * 1e6);
    const laneSteps = steps(Math.max(1e3, Math.min(...lengths)), Math.max(1e5, ...lengths), 4);
    lanes.forEach(jvm => {
      const index = panel('Stops of ' + jvm, series.length ? (narrow() ? 54 : 64) : 130, log(laneSteps[0]),
        log(laneSteps[laneSteps.length - 1]), logRulers(laneSteps));
      all.push(lane(index, data.timeline.stops.filter(b => b.jvm === jvm)));
    });

    data.timeline.lanes.forEach(events => {
      const lengths = events.events.map(e => e.lengthMs * 1e6);
      const laneSteps = steps(Math.max(1e3, Math.min(...lengths)), Math.max(1e5, ...lengths), 4);
      const index = panel(events.title, narrow() ? 54 : 64, log(laneSteps[0]), log(laneSteps[laneSteps.length - 1]), logRulers(laneSteps));
      all.push(lane(index, events.events.map(e => ({startMs: e.startMs, endMs: e.startMs + e.lengthMs, longestMs: e.lengthMs,
        colour: events.kinds[e.kind].colour}))));
    });

    if (series.length) {
      const rate = v => v.count * 1000 / v.lengthMs;
      const answered = s => s.answered || s.intervals;
      const highest = Math.max(1, ...flat(series.map(s => answered(s).map(rate))));
      const step = steps(highest / 4, highest / 4, 9).find(v => v * 4 >= highest) || highest / 4;
      const ticks = [0, 1, 2, 3, 4].map(i => i * step).filter(v => v < highest + step);
      const index = panel('Throughput', narrow() ? 80 : 100, 0, ticks[ticks.length - 1], ticks.map(v => ({at: v, text: three(v).replace(/\.0+$/, '') + '/s'})));
      series.forEach((s, i) => all.push({
        name: s.service + ' throughput', type: 'line', xAxisIndex: index, yAxisIndex: index, showSymbol: s.intervals.length < 3,
        color: serviceColour(i), lineStyle: {width: 1.8}, areaStyle: {opacity: 0.07}, z: 3,
        data: answered(s).map(v => [middle(v), rate(v)])
      }));
    }

    countersTop = top;
    for (const p of view.counters ? data.timeline.panels : []) {
      const most = counted(p.unit, Math.max(0, ...flat(p.lines.map(l => l.points.map(v => v[1])))));
      const highest = [1, 2, 5, 10].map(m => m * 10 ** Math.floor(log10(most))).find(v => v >= most * 0.999);
      const index = panel(p.title, panelsOnly ? 110 : narrow() ? 44 : 52, 0, highest,
        [0, highest / 2, highest].map(v => ({at: v, text: count(Number(v.toPrecision(3))) + suffix(p.unit)})), p.lines);
      p.lines.forEach((l, i) => all.push({
        name: l.name, type: 'line', xAxisIndex: index, yAxisIndex: index, showSymbol: l.points.length < 3, symbolSize: 4,
        color: lineColour(i), lineStyle: {width: 1.6}, z: 3, data: l.points.map(v => [v[0], counted(p.unit, v[1])])
      }));
    }

    if (marks) grids.forEach((grid, i) => all.push(lines(i)));
    const last = xAxes[xAxes.length - 1];
    last.axisLine = {show: true, lineStyle: {color: colour('line')}};
    last.axisLabel = {color: colour('soft'), fontSize: 12, hideOverlap: true, formatter: v => time(v, visibleSpan())};
    last.splitNumber = narrow() ? 4 : 8;
    // the range of the axis while it is being labelled, which is before the zoom event
    const visibleSpan = () => {
      const model = charts[id] && !charts[id].isDisposed() && charts[id].getModel();
      const drawn = model && model.getComponent('xAxis', xAxes.length - 1);
      const [from, to] = drawn ? drawn.axis.scale.getExtent() : [0, end];
      return to - from;
    };
    const every = grids.map((g, i) => i);
    const chart = draw(id, top + 44, {
      title: titles, grid: grids, xAxis: xAxes, yAxis: yAxes, series: all,
      legend: legend(id, ['max', 'p99', 'p50']),
      axisPointer: {link: [{xAxisIndex: 'all'}]},
      tooltip: {formatter: timelineTip},
      toolbox: {top: -100, feature: {dataZoom: {yAxisIndex: 'none', filterMode: 'none', brushStyle: {color: colour('service-0'), opacity: 0.15}}}},
      dataZoom: [
        {id: 'slider', type: 'slider', xAxisIndex: every, filterMode: 'none', start: view.from, end: view.to, left, right,
          bottom: 4, height: 26, showDataShadow: false, brushSelect: false, borderColor: colour('line'),
          fillerColor: colour('service-0') + '22', handleStyle: {color: colour('paper'), borderColor: colour('service-0')},
          moveHandleSize: 0, labelFormatter: '', backgroundColor: colour('page')},
        // Only for fingers: it would take every turn of a wheel for itself.
        ...(coarse ? [{id: 'inside', type: 'inside', xAxisIndex: every, filterMode: 'none', start: view.from, end: view.to,
          moveOnMouseMove: false}] : [])
      ]
    });
    if (!coarse) {
      chart.dispatchAction({type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true});
    }
    chart.on('datazoom', () => {
      const zoom = chart.getOption().dataZoom.find(z => z.id === 'slider');
      view.from = zoom.start;
      view.to = zoom.end;
    });
    chart.getZr().on('dblclick', () => zoomTo(0, 100));
    const present = causes.filter(c => data.timeline.stops.some(b => b.cause === c.name));
    const drawn = flat(data.timeline.lanes.map(l => l.kinds.filter((kind, i) => l.events.some(e => e.kind === i))));
    keys(id, (series.length ? [['dots', colour('soft'), 'slowest', ['max']]]
      .concat(has99 ? [['thin', colour('soft'), 'p99', ['p99']]] : [], [['line', colour('soft'), 'p50 (median)', ['p50']]]) : [])
      .concat(present.concat(drawn).map(c => ['box', colour(c.colour), c.label])));
  }

  const ROWS = 4, ROW = 17;

  // the marks' names beside their lines, in the first row with room; a name without room is left out
  function names(index) {
    return {
      type: 'custom', xAxisIndex: index, yAxisIndex: index, silent: true, z: 4, clip: false, data: [[0, 0]], tooltip: {show: false},
      renderItem: (params, api) => {
        const {x, y, width} = params.coordSys, ends = Array(ROWS).fill(-Infinity), children = [];
        for (const {at, label, fill} of together(marks.map(m => ({at: api.coord([m.atMs, 0])[0], label: m.label, fill: colour(m.colour)})))) {
          if (at < x - 1 || at > x + width + 1) continue;
          const length = echarts.format.getTextRect(label, '12px ' + FONT).width;
          const left = Math.max(x, Math.min(at + 4, x + width - length)), row = ends.findIndex(end => end < left - 8);
          if (row < 0) continue;
          ends[row] = left + length;
          const top = y + ROW * row;
          children.push({type: 'rect', silent: true, shape: {x: left - 2, y: top + 1, width: length + 4, height: ROW - 2}, style: {fill: colour('paper')}},
            {type: 'text', silent: true, style: {text: label, x: left, y: top + ROW / 2, verticalAlign: 'middle', fill, font: '12px ' + FONT}});
        }
        return {type: 'group', children};
      }
    };
  }

  // one name for marks on the same spot
  const together = all => all.reduce((list, m) => {
    const last = list[list.length - 1];
    if (last && m.at - last.at < 3) last.label += ', ' + m.label;
    else list.push({...m});
    return list;
  }, []);

  function lines(index) {
    return {
      type: 'custom', xAxisIndex: index, yAxisIndex: index, silent: true, z: 2, clip: true, tooltip: {show: false},
      data: marks.map(m => [m.atMs, 0]),
      renderItem: (params, api) => {
        const {x, y, width, height} = params.coordSys, at = Math.round(api.coord([api.value(0), 0])[0]) + 0.5;
        return at < x || at > x + width + 1 ? null : {type: 'line', shape: {x1: at, y1: y, x2: at, y2: y + height},
          style: {stroke: colour(marks[params.dataIndex].colour), lineWidth: 1.2, lineDash: [4, 3]}};
      }
    };
  }

  // behind the lines: as dark as the part of the pixel, and of a band, that the stop fills
  function bands(index, stops) {
    return custom(index, stops, (from, to, grid, y, share) => {
      const width = Math.max(to - from, 1);
      return {rect: [from, grid.y, width, grid.height], opacity: 0.28 * Math.min(1, Math.max(0.12, to - from)) * share};
    });
  }

  // a bar from the floor of the lane, as high as the stop was long, wide enough to be seen
  function lane(index, stops) {
    return custom(index, stops, (from, to, grid, y) => {
      const width = Math.max(to - from, 2), height = Math.max(3, grid.y + grid.height - y);
      return {rect: [(from + to - width) / 2, grid.y + grid.height - height, width, height], opacity: 0.9};
    });
  }

  function custom(index, stops, shape) {
    const fills = Object.fromEntries([...new Set(stops.map(colourOf))].map(c => [c, colour(c)]));
    return {
      type: 'custom', xAxisIndex: index, yAxisIndex: index, clip: true, silent: true, z: 1, dimensions: ['from', 'to', 'length', 'share'],
      encode: {x: ['from', 'to'], y: 'length'},
      data: stops.map(b => [b.startMs, b.endMs, log(b.longestMs * 1e6), b.stoppedMs && b.endMs > b.startMs ? b.stoppedMs / (b.endMs - b.startMs) : 1]),
      renderItem: (params, api) => {
        const grid = params.coordSys, from = api.coord([api.value(0), 0])[0], to = api.coord([api.value(1), 0])[0];
        if (to < grid.x - 2 || from > grid.x + grid.width + 2) return null;
        const {rect: [x, y, width, height], opacity} = shape(from, to, grid, api.coord([0, api.value(2)])[1], api.value(3));
        const clipped = echarts.graphic.clipRectByRect({x, y, width, height}, grid);
        return clipped && {type: 'rect', shape: clipped, style: {fill: fills[colourOf(stops[params.dataIndex])], opacity}};
      }
    };
  }

  function visible() {
    const end = (data.timeline && data.timeline.endMs) || 1;
    return {from: end * view.from / 100, to: end * view.to / 100, span: end * (view.to - view.from) / 100};
  }

  function timelineTip() {
    const at = pointed('timeline-chart'), {span} = visible();
    const reach = span / 250;
    if (pointerY > countersTop) return countersTip(at, span);
    const rows = data.timeline.series.filter(s => s.intervals.length).map((s, i) => {
      const here = v => at >= v.startMs && at < v.startMs + v.lengthMs;
      const v = s.intervals.find(here), answered = (s.answered || s.intervals).find(here);
      return v ? `<tr><td>${swatch('line', serviceColour(i))} ${escape(s.service)}</td><td>${ns(v.p50Ns)}</td><td>${ns(v.p99Ns)}</td>`
        + `<td>${ns(v.maxNs)}</td><td>${three(answered.count * 1000 / answered.lengthMs)}/s</td></tr>` : '';
    }).join('');
    const changes = (marks || []).filter(m => Math.abs(m.atMs - at) <= 2 * reach)
      .map(m => `<p><b>${escape(m.label)}</b>, at ${(m.atMs / 1000).toFixed(4)} s</p>`).join('');
    const near = data.timeline.stops.filter(b => b.startMs <= at + reach && b.endMs >= at - reach)
      .sort((a, b) => b.longestMs - a.longestMs);
    const stops = near.slice(0, 5).map(b => `<p>${swatch('box', colour(colourOf(b)))} <b>${escape(b.jvm)}</b> ${b.cause === 'HICCUP' || b.cause === 'STALL' ? 'let a thread wait' : 'stood still'} `
      + `${b.count > 1 ? count(b.count) + ' times, at most' : 'for'} `
      + `<b>${ns(Math.round(b.longestMs * 1e6))}</b>: ${escape(causeOf(b).label)}${b.label ? ', ' + escape(b.label) : ''}, at ${(b.startMs / 1000).toFixed(4)} s</p>`).join('');
    return `<b>${time(at, Math.min(span / 5, 20e3))}</b>`
      + (rows ? `<table><tr><th></th><th>p50</th><th>p99</th><th>max</th><th></th></tr>${rows}</table>` : '')
      + changes + stops + (near.length > 5 ? `<p>and ${near.length - 5} more stops</p>` : '') + laneTip(at, reach);
  }

  // the three longest events of each lane
  function laneTip(at, reach) {
    return data.timeline.lanes.map(lane => lane.events.filter(e => e.startMs <= at + reach && e.startMs + e.lengthMs >= at - reach)
      .slice(0, 3).map(e => `<p>${swatch('box', colour(lane.kinds[e.kind].colour))} <b>${escape(lane.kinds[e.kind].label)}</b>: `
        + `${escape(e.label)}${e.count > 1 ? ', the longest of ' + count(e.count) : ''}, <b>${ns(Math.round(e.lengthMs * 1e6))}</b>, `
        + `at ${(e.startMs / 1000).toFixed(4)} s</p>`).join('')).join('');
  }

  // before the chart hears of it and asks for the text
  function watchPointer() {
    const element = byId('timeline-chart');
    if (!element) return;
    element.addEventListener('mousemove', event => { pointerY = event.clientY - element.getBoundingClientRect().top; }, true);
    element.addEventListener('wheel', event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const [left, right] = [64, element.clientWidth - 28];
      const part = Math.min(1, Math.max(0, (event.clientX - element.getBoundingClientRect().left - left) / (right - left)));
      const at = view.from + (view.to - view.from) * part, width = Math.min(100, (view.to - view.from) * (event.deltaY > 0 ? 1.25 : 0.8));
      zoomTo(at - width * part, at + width * (1 - part));
    }, {passive: false});
  }

  function countersTip(at, span) {
    const value = (p, l) => {
      const v = l.points.reduce((best, v) => !best || Math.abs(v[0] - at) < Math.abs(best[0] - at) ? v : best, null);
      return v ? three(counted(p.unit, v[1])) + suffix(p.unit) : '–';
    };
    const rows = flat(data.timeline.panels.map(p => p.lines.map((l, i) =>
      `<tr><td>${i ? '' : escape(p.title)}</td><td>${swatch('line', lineColour(i))} ${escape(l.name)}</td><td>${value(p, l)}</td></tr>`)));
    return `<b>${time(at, Math.min(span / 5, 20e3))}</b><table>${rows.join('')}</table>`;
  }

  function zoomTo(from, to) {
    const width = Math.min(100, Math.max(0.01, to - from));
    const start = Math.min(100 - width, Math.max(0, from));
    charts['timeline-chart'].dispatchAction({type: 'dataZoom', dataZoomId: 'slider', start, end: start + width});
  }

  const zoomBy = factor => {
    const centre = (view.from + view.to) / 2, half = (view.to - view.from) / 2 * factor;
    zoomTo(centre - half, centre + half);
  };
  const move = part => {
    const by = (view.to - view.from) * part;
    if (view.from + by >= -1e-9 && view.to + by <= 100 + 1e-9) zoomTo(view.from + by, view.to + by);
    else zoomTo(by < 0 ? 0 : 100 - (view.to - view.from), by < 0 ? view.to - view.from : 100);
  };

  function zoomButtons() {
    const bar = byId('timeline-zoom');
    if (!bar) return;
    for (const [text, label, action] of [['+', 'Zoom in', () => zoomBy(0.5)], ['−', 'Zoom out', () => zoomBy(2)],
      ['←', 'Earlier', () => move(-0.5)], ['→', 'Later', () => move(0.5)], ['Whole run', 'Show the whole run', () => zoomTo(0, 100)]]) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      button.title = label;
      button.setAttribute('aria-label', label);
      button.onclick = action;
      bar.append(button);
    }
    if (data.timeline.panels.length && !panelsOnly) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Show counters';
      button.onclick = () => {
        view.counters = !view.counters;
        button.textContent = view.counters ? 'Hide counters' : 'Show counters';
        byId('counters-read').hidden = !view.counters;
        timeline();
      };
      bar.append(button);
    }
    const hint = document.createElement('span');
    hint.textContent = 'drag to zoom, Ctrl + wheel, double click for the whole run; arrow keys move the cursor';
    if (!narrow()) bar.append(hint);
  }

  zoomButtons();
  watchPointer();
  timeline();
  whenChanged(timeline);
})();
