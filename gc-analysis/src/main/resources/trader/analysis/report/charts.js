// Numbers, axes and keys of the charts on all pages.
//
// Logarithmic axes are linear axes of log10 with rulers drawn at 1, 2, 5: ECharts' own log axis only has powers of ten.
const Charts = (() => {
  'use strict';
  const byId = id => document.getElementById(id);
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  const serviceColour = i => colour('service-' + i % 4);
  const lineColour = i => colour(i % 7 < 4 ? 'service-' + i % 7 : 'variant-' + i % 7);
  const log = v => Math.log10(Math.max(v, 1));
  const flat = lists => [].concat(...lists);
  const narrow = () => window.innerWidth < 640;
  const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif';

  const LABEL_FONT = '12px ' + FONT;

  // of a label of a ruler, in pixels
  const pen = document.createElement('canvas').getContext('2d');
  function width(text) {
    pen.font = LABEL_FONT;
    return pen.measureText(text).width;
  }

  // ---- numbers

  const group = text => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const count = n => group(String(n));

  function three(v) {
    if (v === 0) return '0';
    const digits = Math.floor(Math.log10(Math.abs(v))) + 1;
    const [whole, rest] = v.toFixed(Math.min(3, Math.max(0, 3 - digits))).split('.');
    return group(whole) + (rest ? '.' + rest : '');
  }

  function ns(v) {
    if (v === null || v === undefined) return '–';
    if (v < 1e3) return v + ' ns';
    if (v < 999.5e3) return three(v / 1e3) + ' µs';
    if (v < 999.5e6) return three(v / 1e6) + ' ms';
    return three(v / 1e9) + ' s';
  }

  const short = v => ns(v).replace(/\.0+(?= )|(\.\d*?)0+(?= )/, '$1');

  // a point in time; decimals as far as the visible span needs them
  function time(ms, spanMs) {
    const seconds = ms / 1000;
    const digits = spanMs > 20e3 ? 0 : Math.min(4, Math.ceil(Math.log10(20e3 / Math.max(spanMs, 1e-3))));
    if (spanMs < 180e3) return seconds.toFixed(digits) + ' s';
    const whole = Math.round(seconds), h = Math.floor(whole / 3600), m = Math.floor(whole / 60) % 60, s = whole % 60;
    const two = n => String(n).padStart(2, '0');
    return h ? h + ':' + two(m) + ':' + two(s) : m + ':' + two(s);
  }

  function percentile(x) {
    if (x <= 1) return 'p0';
    const p = 100 * (1 - 1 / x);
    return 'p' + Number(p.toFixed(Math.max(0, Math.ceil(Math.log10(x)) - (x < 20 ? 0 : 1))));
  }

  const escape = text => String(text).replace(/[&<>"']/g, c => '&#' + c.charCodeAt(0) + ';');

  // ---- axes

  // the 1-2-5 steps (or, over a wide range, powers of ten) that just enclose low..high
  function steps(low, high, most) {
    if (!(low <= high)) [low, high] = [1e5, 1e7]; // no values at all
    const all = mantissas => {
      const out = [];
      for (let e = -1; e <= 13; e++) for (const m of mantissas) out.push(m * 10 ** e);
      const from = Math.max(0, out.findLastIndex(v => v <= low * 1.0001));
      const to = out.findIndex(v => v >= high * 0.9999);
      return out.slice(from, Math.max(to, from + 1) + 1);
    };
    const fine = all([1, 2, 5]);
    if (fine.length <= most) return fine;
    const tens = all([1]);
    const nth = Math.ceil(tens.length / most);
    return tens.filter((v, i) => i % nth === 0 || i === tens.length - 1);
  }

  const axis = more => Object.assign({type: 'value', axisLabel: {show: false}, axisTick: {show: false},
    splitLine: {show: false}, axisLine: {show: false}, axisPointer: {snap: false, label: {show: false}}}, more);

  // grid lines with their labels, behind everything else in one grid; drawn by a series with one point and no value
  function rulers(index, xs, ys) {
    const line = (x1, y1, x2, y2) => ({type: 'line', silent: true, shape: {x1, y1, x2, y2}, style: {stroke: colour('grid'), lineWidth: 1}});
    const crisp = v => Math.round(v) + 0.5;
    const label = (text, x, y, align, verticalAlign) => ({type: 'text', silent: true, style: {text, x, y, align, verticalAlign,
      fill: colour('soft'), font: LABEL_FONT, lineHeight: 16}});
    return {
      type: 'custom', data: [[0, 0]], silent: true, xAxisIndex: index, yAxisIndex: index, z: 0, clip: false, tooltip: {show: false},
      renderItem: (params, api) => {
        const {x, y, width, height} = params.coordSys;
        const children = [];
        for (const tick of ys) {
          const at = crisp(api.coord([0, tick.at])[1]);
          children.push(line(x, at, x + width, at), label(tick.text, x - 8, at, 'right', 'middle'));
        }
        for (const tick of xs) {
          const at = crisp(api.coord([tick.at, 0])[0]);
          children.push(line(at, y, at, y + height), label(tick.text, at, y + height + 8, 'center', 'top'));
        }
        return {type: 'group', children};
      }
    };
  }

  const logRulers = values => values.map(v => ({at: log(v), text: short(v)}));

  function common() {
    return {
      animation: false,
      textStyle: {fontFamily: FONT, color: colour('ink')},
      tooltip: {
        trigger: 'axis', confine: true, className: 'tip', extraCssText: 'white-space: normal; max-width: 340px', backgroundColor: colour('paper'), borderColor: colour('line'),
        textStyle: {color: colour('ink'), fontFamily: FONT, fontSize: 13}, transitionDuration: 0,
        axisPointer: {type: 'line', lineStyle: {color: colour('soft'), type: 'solid'}}
      }
    };
  }

  const charts = {};

  function draw(id, height, option, label) {
    const element = byId(id);
    element.style.height = height + 'px';
    if (charts[id]) charts[id].dispose();
    else if (!option.tooltip || option.tooltip.trigger !== 'item') cursorKeys(element, id);
    const chart = charts[id] = echarts.init(element, null, {renderer: 'canvas'});
    chart.setOption({...common(), ...option, tooltip: {...common().tooltip, ...option.tooltip}});
    return chart;
  }

  // the cursor by keyboard: arrows move it by a hundredth of the chart, with Shift by a tenth; Escape takes it away
  function cursorKeys(element, id) {
    let part = 0.5;
    element.tabIndex = 0;
    element.addEventListener('keydown', event => {
      const step = {ArrowLeft: -0.01, ArrowRight: 0.01}[event.key];
      if (event.key === 'Escape') charts[id].dispatchAction({type: 'updateAxisPointer', currTrigger: 'leave'});
      if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      part = Math.min(1, Math.max(0, part + step * (event.shiftKey ? 10 : 1)));
      const grid = charts[id].getModel().getComponent('grid').coordinateSystem.getRect();
      charts[id].dispatchAction({type: 'showTip', x: grid.x + grid.width * part, y: grid.y + grid.height / 2});
    });
  }

  // where the cursor stands; ECharts gives tooltips the nearest point with data instead
  const pointed = id => charts[id].getModel().getComponent('xAxis', 0).get('axisPointer').value;

  // ---- keys: what each line means; a press hides it

  const swatch = (kind, c) => '<svg width="22" height="12" aria-hidden="true">' + ({
    line: `<path d="M1 6H21" stroke="${c}" stroke-width="2.5"/>`,
    dashed: `<path d="M1 6H21" stroke="${c}" stroke-width="2" stroke-dasharray="5 3"/>`,
    dotted: `<path d="M1 6H21" stroke="${c}" stroke-width="2" stroke-dasharray="2 4"/>`,
    thin: `<path d="M1 6H21" stroke="${c}" stroke-width="1.2"/>`,
    dots: `<g fill="${c}"><circle cx="4" cy="6" r="2"/><circle cx="11" cy="6" r="2"/><circle cx="18" cy="6" r="2"/></g>`,
    dot: `<circle cx="11" cy="6" r="4.5" fill="${c}"/>`,
    box: `<rect x="4" y="0" width="12" height="12" rx="2" fill="${c}"/>`
  })[kind] + '</svg>';

  function keys(id, entries) {
    const bar = byId(id + '-keys');
    bar.textContent = '';
    for (const [kind, c, text, names] of entries) {
      const key = document.createElement(names ? 'button' : 'span');
      key.innerHTML = swatch(kind, c) + escape(text);
      if (names) {
        const selected = charts[id].getOption().legend[0].selected;
        key.type = 'button';
        key.setAttribute('aria-pressed', String(selected[names[0]] !== false));
        key.onclick = () => {
          const on = key.getAttribute('aria-pressed') !== 'true';
          key.setAttribute('aria-pressed', String(on));
          for (const name of names) {
            hidden[on ? 'delete' : 'add'](id + name);
            charts[id].dispatchAction({type: on ? 'legendSelect' : 'legendUnSelect', name});
          }
        };
      }
      bar.append(key);
    }
  }

  const hidden = new Set();
  const hide = (id, names) => names.forEach(name => hidden.add(id + name));

  function legend(id, names) {
    return {show: false, data: names, selected: Object.fromEntries(names.map(n => [n, !hidden.has(id + n)]))};
  }

  // the curve's latency at a percentile in between: that of the first point at or beyond it
  const latencyAt = (curve, x) => (curve.find(p => p.x >= x * 0.9999) || curve[curve.length - 1]).latencyNs;

  // whether a chart is on the page and not folded away
  const shown = id => byId(id) && byId(id).clientWidth > 0;

  const unfold = target => target && target.querySelectorAll(':scope > details').forEach(each => { each.open = true; });
  const unfoldTarget = () => unfold(location.hash.length > 1 && byId(decodeURIComponent(location.hash.slice(1))));
  window.addEventListener('hashchange', unfoldTarget);
  document.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#"]');
    if (link) unfold(byId(link.getAttribute('href').slice(1)));
  });
  window.addEventListener('beforeprint', () => document.querySelectorAll('section details:not(.read)').forEach(each => { each.open = true; }));
  window.addEventListener('DOMContentLoaded', unfoldTarget);

  // draws again when the width or the colours change, and what is unfolded
  function whenChanged(drawAll) {
    document.querySelectorAll('details').forEach(each => {
      if (each.querySelector('.chart')) each.addEventListener('toggle', () => { if (each.open) drawAll(); });
    });
    let width = document.body.clientWidth, pending = 0;
    window.addEventListener('resize', () => {
      clearTimeout(pending);
      pending = setTimeout(() => {
        if (document.body.clientWidth !== width) {
          width = document.body.clientWidth;
          drawAll();
        }
      }, 100);
    });
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
  }

  return {byId, colour, serviceColour, lineColour, log, flat, narrow, FONT, count, three, ns, short, time, percentile, escape, steps,
    axis, rulers, logRulers, width, charts, draw, swatch, keys, legend, hide, latencyAt, pointed, shown, whenChanged};
})();
