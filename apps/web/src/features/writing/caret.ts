const copied = [
  'boxSizing',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'lineHeight',
  'textIndent',
  'textTransform',
  'tabSize',
] as const;

/**
 * The position of a character of a text field on the screen. It is measured in a copy of the field: the field itself does not expose it.
 */
function placeOf(field: HTMLTextAreaElement, at: number): { left: number; top: number; bottom: number } {
  const style = getComputedStyle(field);
  const copy = document.createElement('div');
  for (const name of copied) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${field.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const mark = document.createElement('span');
  mark.textContent = '@';
  copy.append(field.value.slice(0, at), mark, field.value.slice(at + 1));
  document.body.append(copy);
  const box = field.getBoundingClientRect();
  const top = box.top + mark.offsetTop - field.scrollTop;
  const position = { left: box.left + mark.offsetLeft, top, bottom: top + mark.offsetHeight };
  copy.remove();
  return position;
}

const edge = 8;
const mostHeight = 272;
const mostWidth = 320;

/** Positions a list at a character of a text field: below it, or above where a phone's keyboard leaves less room below. */
export function setAtCharacter(list: HTMLElement, field: HTMLTextAreaElement, at: number): void {
  const { left, top, bottom } = placeOf(field, at);
  const page = document.documentElement;
  const seen = window.visualViewport ?? { offsetTop: 0, height: page.clientHeight };
  const below = seen.offsetTop + seen.height - bottom - 2 * edge;
  const above = top - seen.offsetTop - 2 * edge;
  const under = below >= Math.min(mostHeight, above);
  const width = Math.min(mostWidth, page.clientWidth - 2 * edge);
  Object.assign(list.style, {
    left: `${Math.max(edge, Math.min(left - edge, page.clientWidth - width - edge))}px`,
    width: `${width}px`,
    maxHeight: `${Math.max(96, Math.min(mostHeight, under ? below : above))}px`,
    top: under ? `${bottom + edge / 2}px` : 'auto',
    bottom: under ? 'auto' : `${window.innerHeight - top + edge / 2}px`,
  });
}
