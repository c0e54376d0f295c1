import { Fragment } from 'react';
import classes from './RichText.module.css';

/** A piece of what somebody wrote: plain, or an address to link to. */
export interface TextPiece {
  text: string;
  href?: string;
}

const address = /\bhttps?:\/\/[^\s<>"'`]+/giu;

/** Full stops and brackets around an address belong to the sentence; a bracket that the address itself opened belongs to it. */
function withoutTail(found: string): string {
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? '';
    const inside = found.slice(0, end);
    if (/[.,;:!?*_~…]/u.test(last)) continue;
    if (last === ')' && inside.split(')').length > inside.split('(').length) continue;
    if (last === ']' && inside.split(']').length > inside.split('[').length) continue;
    break;
  }
  return found.slice(0, end);
}

function safeHref(candidate: string): string | undefined {
  try {
    const url = new URL(candidate);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Splits a text at its http(s) addresses. Joined together the pieces are the text. */
export function linkify(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = withoutTail(match[0]);
    const href = safeHref(found);
    if (!href) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ text: found, href });
    from = match.index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** What a member wrote, with its line breaks and with links that lead to other sites safely. */
export function RichText({ text }: { text: string }) {
  return (
    <span className={classes.text}>
      {linkify(text.replace(/\n{3,}/g, '\n\n')).map(({ text: piece, href }, index) =>
        href ? (
          // The pieces of one text never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <a key={index} href={href} className={classes.link} target="_blank" rel="noopener noreferrer nofollow ugc">
            {piece}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={index}>{piece}</Fragment>
        ),
      )}
    </span>
  );
}
