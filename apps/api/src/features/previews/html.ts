import { Parser } from 'htmlparser2';

const TITLE_LENGTH = 200;
const DESCRIPTION_LENGTH = 500;

/** The title, description and image of a page. */
export interface PageWords {
  title: string | null;
  description: string | null;
  /** As written in the page: perhaps relative, perhaps not an address at all. */
  image: string | null;
}

const decoderOf = (label: string | undefined, fatal = false): InstanceType<typeof TextDecoder> | null => {
  try {
    return label ? new TextDecoder(label, { fatal }) : null;
  } catch {
    return null;
  }
};

/**
 * Decodes a page by its byte order mark, its content type or its own declaration, else as UTF-8 or, if it is not valid UTF-8, Windows-1252.
 */
export function decodePage(content: Buffer, contentType: string): string {
  const mark = content.length > 1 ? content.readUInt16BE(0) : 0;
  const marked = mark === 0xfeff ? 'utf-16be' : mark === 0xfffe ? 'utf-16le' : mark === 0xefbb && content[2] === 0xbf ? 'utf-8' : undefined;
  const sent = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
  const written = /<meta[^>]{1,200}charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(content.toString('latin1', 0, 2048))?.[1];
  // A page whose declaration could be read this way cannot be UTF-16.
  const inside = written && /^utf-?16/i.test(written) ? 'utf-8' : written;
  const named = decoderOf(marked) ?? decoderOf(sent) ?? decoderOf(inside);
  if (named) return named.decode(content);
  try {
    // As a stream: the last character of a truncated page may be incomplete.
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

// Control characters, and characters that change the direction of text, are removed: a page's text must not affect anything outside itself.
const unseen = /[\p{Cc}\p{Bidi_Control}\ufeff\ufffe\uffff]+/gu;

function clean(text: string | undefined, most: number): string | null {
  const plain = (text ?? '').replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const cut =
    plain.length > most
      ? `${plain
          .slice(0, most - 1)
          .replace(/[\ud800-\udbff]$/, '')
          .trimEnd()}…`
      : plain;
  return cut || null;
}

/** Reads title, description and image from a page's head: Open Graph first, then Twitter, then plain HTML. */
export function readPage(html: string): PageWords {
  const said = new Map<string, string>();
  let title = '';
  let inTitle = false;
  let head = true;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'body') head = false;
      if (!head) return;
      inTitle = name === 'title' && title === '';
      if (name !== 'meta') return;
      const key = (attributes.property ?? attributes.name ?? '').trim().toLowerCase();
      const { content } = attributes;
      if (content?.trim() && !said.has(key)) said.set(key, content);
    },
    ontext: (text) => {
      if (inTitle) title += text;
    },
    onclosetag: (name) => {
      if (name === 'title') inTitle = false;
      if (name === 'head') head = false;
    },
  });
  parser.end(html);
  const first = (...keys: string[]) => keys.map((key) => said.get(key)).find(Boolean);
  return {
    title: clean(first('og:title', 'twitter:title') ?? title, TITLE_LENGTH),
    description: clean(first('og:description', 'twitter:description', 'description'), DESCRIPTION_LENGTH),
    image: first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src')?.trim() ?? null,
  };
}
