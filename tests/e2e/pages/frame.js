// What is wrong with the frame of a page, in words: its heading, its landmarks, its left edge, its width.
async () => {
  // The page follows a new size of the window in the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const faults = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`${scrollWidth} px wide in a window of ${innerWidth}`);

  const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility());
  if (headings.length !== 1) faults.push(`${headings.length} headings of level 1`);
  if (document.querySelectorAll('main').length !== 1) faults.push('not one main part');
  const skip = document.querySelector('a[href^="#"]');
  if (skip !== null && document.querySelector(skip.hash) === null) faults.push(`no ${skip.hash} to skip to`);

  // The table has no visible heading: it uses the whole window in its own way.
  const [heading] = headings;
  if (innerWidth < 1024 || !(heading?.offsetWidth > 1)) return faults;
  const left = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().left;
  };
  // The big screen of a sheet has no bar.
  if (!document.querySelector('header a[href="/"]')?.offsetWidth) return faults;
  const brand = left(document.querySelector('header a[href="/"]'));
  const boxes = [...document.querySelectorAll('main :not(svg *)')].map((one) => one.getBoundingClientRect());
  const content = Math.min(...boxes.filter(({ width }) => width > 1).map((box) => box.left));
  for (const [part, edge] of Object.entries({ content, heading: left(heading) })) {
    if (Math.abs(edge - brand) > 1) faults.push(`the ${part} begins at ${edge}, the name in the bar at ${brand} of ${innerWidth}`);
  }
  return faults;
};
