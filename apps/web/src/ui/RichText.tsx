import type { Mention } from '@muster/contract';
import { findMentions } from '@muster/contract/posts/mentions';
import { Link } from '@tanstack/react-router';
import classes from './RichText.module.css';

/** A piece of a member's text: plain, a link, or a mention. */
export interface TextPiece {
  text: string;
  href?: string;
  mention?: Mention;
}

const address = /\bhttps?:\/\/[^\s<>"'`]+/giu;

/** Signs that close a sentence in any script; a slash, a hyphen and their like are part of an address. */
const closing = /[\p{Pe}\p{Pf}\p{Pi}*_~.,;:!?…。．｡、，､；：！？¡¿؟،؛۔।॥]/u;
/** What opens what a bracket closes. */
const openings: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '）': '（',
  '］': '［',
  '」': '「',
  '』': '『',
  '》': '《',
  '】': '【',
};
const count = (text: string, sign: string) => text.split(sign).length;

/** Closing signs behind an address belong to the sentence; a bracket that the address itself opened belongs to the address. */
function withoutTail(found: string): string {
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? '';
    const inside = found.slice(0, end);
    const opening = openings[last];
    const isOwn = opening !== undefined && count(inside, last) <= count(inside, opening);
    if (isOwn || !closing.test(last)) break;
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

/** Splits a text at its http(s) addresses. Joined together, the pieces are the text. */
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

/** Splits a text at its mentions. */
function atMentions(text: string, mentioned: readonly Mention[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { at, length, person } of findMentions(text, mentioned)) {
    if (at > from) pieces.push({ text: text.slice(from, at) });
    pieces.push({ text: text.slice(at, at + length), mention: person });
    from = at + length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

function Piece({ piece: { text, href, mention } }: { piece: TextPiece }) {
  if (mention)
    return (
      // Isolated from the surrounding text: the @ stays next to its name, whichever direction either runs.
      <Link to="/profile/$profileId" params={{ profileId: mention.id }} className={classes.link} dir="auto">
        {text}
      </Link>
    );
  if (!href) return text;
  return (
    <a href={href} className={classes.link} dir="ltr" target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  );
}

const nobody: readonly Mention[] = [];

/** A member's text with its line breaks, safe links to other sites, and mentions that link to profiles. */
export function RichText({ text, mentioned = nobody }: { text: string; mentioned?: readonly Mention[] }) {
  const pieces = linkify(text.normalize().replace(/\n{3,}/g, '\n\n'));
  return (
    <span className={classes.text}>
      {pieces
        .flatMap((piece) => (piece.href ? piece : atMentions(piece.text, mentioned)))
        .map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The pieces of one text never change their order.
          <Piece key={index} piece={piece} />
        ))}
    </span>
  );
}
