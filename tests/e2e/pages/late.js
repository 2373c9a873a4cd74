// Answers of the server arrive one at a time, each after the page has drawn what it shows without it. So late
// content is late on every machine. `quiet` waits until all answers are drawn; `shifts` are the layout shifts.
(() => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const ask = window.fetch;
  let before = Promise.resolve();
  let pending = 0;
  const drawn = async () => {
    await frame();
    await frame();
  };
  window.fetch = async (...request) => {
    pending += 1;
    try {
      const answer = await ask(...request);
      await (before = before.then(drawn));
      return answer;
    } finally {
      pending -= 1;
    }
  };
  window.quiet = async () => {
    for (let frames = 0; frames < 6; frames = pending === 0 ? frames + 1 : 0) await frame();
  };

  const name = (node) => (node?.closest ? `${node.localName}.${node.getAttribute('class')}` : (node?.data ?? 'gone')).slice(0, 60);
  const moved = ({ node, previousRect, currentRect }) => `${name(node)} from ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`;
  const entries = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.shifts = () => {
    entries.push(...observer.takeRecords());
    const own = entries.filter((entry) => !entry.hadRecentInput);
    return { sum: own.reduce((sum, { value }) => sum + value, 0), moved: own.flatMap(({ sources }) => sources.map(moved)) };
  };
})();
