interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

const gap = 12;
const margin = 8;

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** Beside the name where there is room, else below or above it; whole in the window in any case. */
export function placePreview(name: Box, card: Size, view: Size): { left: number; top: number } {
  const lastLeft = view.width - card.width - margin;
  const lastTop = view.height - card.height - margin;
  if (name.right + gap <= lastLeft)
    return { left: name.right + gap, top: between(margin, name.top - gap, lastTop) };
  const left = between(margin, name.left, lastLeft);
  const isBelow = name.bottom + gap <= lastTop || name.top < view.height - name.bottom;
  return { left, top: between(margin, isBelow ? name.bottom + gap : name.top - gap - card.height, lastTop) };
}
