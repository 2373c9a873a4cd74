// What is wrong with the layout of the page as it stands, in words; nothing when all is well.
() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`sideways scroll: ${root.scrollWidth} of ${innerWidth}`);

  // Thumbs need 48 pixels; a mouse hits the rows of a whole score card.
  const least = innerWidth < 1024 ? 47.5 : 39.5;
  // The rows of a card share its height, so that all are in sight. The first press on a box only marks it.
  const leastHigh = (element) => (element.closest('[data-testid^="box-"], [data-guide="bonus"], tbody th') ? 29.5 : leastOf(element));
  // Five dice and the space between them share the width of the narrowest phones.
  const leastOf = (element) => (innerWidth < 360 && element.matches('[data-face]') ? 41 : least);
  const name = (element) =>
    element.dataset.testid ?? `${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''} ${(element.textContent ?? '').trim().slice(0, 30)}`;
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const stays = (element) => {
    for (let one = element; one !== null; one = one.parentElement) {
      if (['sticky', 'fixed'].includes(getComputedStyle(one).position)) return true;
    }
    return false;
  };
  // A wide table of figures slides within its own frame, the card never.
  const slides = (element) => {
    if (element.closest('[data-guide="card"]') !== null) return false;
    for (let one = element.parentElement; one !== null && one !== root; one = one.parentElement) {
      if (one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'auto') return true;
    }
    return false;
  };
  const isScrolledOut = (y, element) => {
    for (let one = element.parentElement; one !== null && one !== root; one = one.parentElement) {
      const frame = one.getBoundingClientRect();
      if (getComputedStyle(one).overflowY === 'auto' && (y < frame.top || y >= frame.bottom)) return true;
    }
    return false;
  };
  const isDieOnItsWay = (one, other) => one.matches('[data-face]') && other.closest('[data-face]') !== null;
  const open = document.querySelector('dialog[open]');
  const pressed = [...(open ?? document).querySelectorAll('button, a[href], input, select, summary, textarea')]
    .filter((element) => shown(element) && !element.closest('[inert]'));

  for (const element of pressed) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    if ((box.left < -1 || box.right > innerWidth + 1) && !slides(element)) faults.push(`${name(element)} sticks out sideways`);
    const inText = element.matches('a') && getComputedStyle(element).display === 'inline';
    const target = element.closest('label') ?? element;
    const size = target.getBoundingClientRect();
    if (!inText && (size.height < leastHigh(element) || size.width < leastOf(element))) {
      faults.push(`${name(element)} is ${Math.round(size.width)} x ${Math.round(size.height)}`);
    }
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || isScrolledOut(y, element)) continue;
    const top = document.elementFromPoint(x, y);
    // What lies over its middle must be part of it, or of what it is drawn into.
    if (top !== null && !element.contains(top) && !top.contains(element) && !top.closest('label')?.contains(element)) {
      // What scrolls may pass below what stays.
      const scrolled = element.closest('[data-scrolls]') !== null || stays(top) || isDieOnItsWay(element, top);
      if (!scrolled) faults.push(`${name(element)} is covered by ${name(top)}`);
    }
    if (element.matches('button') && !element.dataset.face && element.scrollWidth > element.clientWidth + 1) {
      faults.push(`${name(element)} is cut`);
    }
  }
  // Names and totals of the seats are never cut.
  for (const holder of document.querySelectorAll('[data-testid^="seat-name-"], [data-testid^="total-"], [data-testid^="overall-"]')) {
    const [text, frame] = [document.createRange(), holder.closest('td, button, div, p').getBoundingClientRect()];
    text.selectNodeContents(holder);
    const box = text.getBoundingClientRect();
    const isIn = box.left >= frame.left - 1 && box.right <= Math.min(frame.right, innerWidth) + 1 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
    if (shown(holder) && !isIn) faults.push(`${name(holder)} is cut: ${holder.textContent}`);
  }
  // While a game is played, the whole card is in sight, and with it the box that matters.
  const sheet = document.querySelector('[data-guide="card"]');
  if (sheet !== null && sheet.scrollWidth > sheet.clientWidth + 1) faults.push(`the card is ${sheet.scrollWidth} of ${sheet.clientWidth} wide`);
  if (sheet !== null && document.querySelector('[data-testid="result"], [data-testid="hint-panel"]') === null) {
    if (sheet.scrollHeight > sheet.clientHeight + 1) faults.push(`the card has ${sheet.scrollHeight} of ${sheet.clientHeight}`);
  }
  for (const title of document.querySelectorAll('[data-testid^="explain-"]')) {
    const lines = Math.round((title.scrollHeight - 2) / parseFloat(getComputedStyle(title).lineHeight));
    if (title.scrollHeight > title.clientHeight + 1) faults.push(`${name(title)} has ${lines} lines`);
  }
  return [...new Set(faults)];
};
