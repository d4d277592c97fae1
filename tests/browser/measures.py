"""What is measured on a page, in the page."""

from __future__ import annotations

FITS = """() => {
  document.querySelectorAll("details:not(.more)").forEach((row) => { row.open = true; });
  const small = [], text = [];
  for (const one of document.querySelectorAll("button, .btn, .bar a, summary, select, input:not([type=hidden])")) {
    const box = one.getBoundingClientRect();
    const target = one.closest("label.tick, .todo label, .opts label") ?? one;
    if (box.width && box.height && target.getBoundingClientRect().height < 47.5)
      small.push(one.outerHTML.slice(0, 90) + " " + box.height);
  }
  for (const one of document.querySelectorAll("main *")) {
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (own && parseFloat(getComputedStyle(one).fontSize) < 17) text.push(one.outerHTML.slice(0, 90));
  }
  return { small, text, wide: document.documentElement.scrollWidth - innerWidth };
}"""
"""Targets lower than 48 pixels, text smaller than 17, and how much wider than the screen the page is; all unfolded."""

LARGE = """() => {
  document.documentElement.style.fontSize = "2.125rem";
  document.querySelectorAll("details:not(.more)").forEach((row) => { row.open = true; });
  const clipped = [], boxes = [], over = [];
  const hidden = (one) => !one.checkVisibility() || one.closest(".hush, .skip, .bar, .live, svg, option") !== null;
  for (const one of document.querySelectorAll("body *")) {
    if (!one.checkVisibility() || one.closest(".hush, .skip, svg, select, input, textarea")) continue;
    const style = getComputedStyle(one);
    const cuts = [style.overflowX, style.overflowY].some((way) => way === "hidden" || way === "clip");
    if (cuts && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
      clipped.push(one.outerHTML.slice(0, 120));
  }
  for (const bar of document.querySelectorAll(".bar a"))
    if (bar.scrollWidth > bar.clientWidth + 1) clipped.push(bar.outerHTML.slice(0, 120));
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (!node.data.trim() || hidden(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1) boxes.push({ box, node });
  }
  boxes.sort((a, b) => a.box.top - b.box.top);
  for (let i = 0; i < boxes.length; i++) {
    const one = boxes[i].box;
    for (let j = i + 1; j < boxes.length && boxes[j].box.top < one.bottom - 14; j++) {
      const other = boxes[j].box;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 4 && high > 14 && boxes[i].node !== boxes[j].node)
        over.push(`${boxes[i].node.data.trim().slice(0, 40)} / ${boxes[j].node.data.trim().slice(0, 40)}`);
    }
  }
  return { clipped, over: over.slice(0, 5), wide: document.documentElement.scrollWidth - innerWidth };
}"""
"""With text twice as large: what is cut off, which texts lie over each other, how much too wide the page is."""
