import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Unreadable } from './problem.ts';

/** Maximum depth of elements; files of watches and phones are less deep. */
const DEEPEST = 40;
/** Maximum length between two tags, since that text is in memory until the second tag. */
const LONGEST_GAP = 4 * 1024 * 1024;
/** Maximum length of a value that is read. */
const LONGEST = 200;

/** An element during reading. Names have no prefix. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Names of the enclosing elements, the root first. */
  path: readonly string[];
}

/** Callbacks for elements. */
export interface XmlListener {
  opened?: (element: XmlElement) => void;
  /** `text` is the text directly within the element. */
  closed?: (element: XmlElement, text: string) => void;
}

/** Control characters are invalid in XML, yet some programs write them into device names, and after the end. */
const control = /[^\P{Cc}\t\n\r]/gu;
/** Ignored before the first tag. */
const lead = /^[\s\uFEFF]+/u;
/** An ampersand that begins no entity; and an incomplete entity at the end of a piece. */
const bareAmpersand = /&(?!#?\w{1,31};)/g;
const openEntity = /&#?\w{0,31}$/;
/** Parser errors that make the structure ambiguous. Others, such as for "Fish & Chips", are tolerated. */
const fatal = /^(unclosed tag|unmatched closing tag|unexpected (end|close tag)|documents may contain only one root|document must contain)/;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML in pieces, with bounded memory. Throws if elements are not nested properly, or if the document declares entities; unknown
 * entities remain as they are.
 */
export function xmlReader({ opened, closed }: XmlListener): { write: (text: string) => void; end: () => void } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  const attributes: Array<Record<string, string>> = [];
  const texts: string[] = [];
  let gap = 0;
  let isBegun = false;
  let held = '';
  const damaged = () => new Unreadable('imports.damaged');
  parser.on('error', ({ message }) => {
    if (fatal.test(message)) throw damaged();
  });
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw damaged();
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    gap = 0;
    if (path.length >= DEEPEST) throw damaged();
    const name = local(tag.name);
    opened?.({ name, attributes: tag.attributes, path });
    path.push(name);
    attributes.push(tag.attributes);
    texts.push('');
  });
  const addText = (text: string) => {
    const at = texts.length - 1;
    if (at >= 0 && texts[at]!.length < LONGEST) texts[at] += text.slice(0, LONGEST);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    // Remove the element before calling `closed`: with `closed?.(…)`, arguments are not evaluated without a listener.
    const [name, said, text] = [path.pop()!, attributes.pop()!, texts.pop()!];
    closed?.({ name, attributes: said, path }, text);
  });
  return {
    write: (text) => {
      gap += text.length;
      const clean = held + text.replace(control, '');
      const begun = isBegun ? clean : clean.replace(lead, '');
      isBegun ||= begun !== '';
      held = openEntity.exec(begun)?.[0] ?? '';
      parser.write(begun.slice(0, begun.length - held.length).replace(bareAmpersand, '&amp;'));
      if (gap > LONGEST_GAP) throw damaged();
    },
    end: () => {
      parser.write(held.replace(bareAmpersand, '&amp;'));
      parser.close();
    },
  };
}

const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/;

/** The encoding of a text: by its byte order mark or zero bytes, otherwise as declared, otherwise UTF-8. */
export function encodingOf(beginning: Uint8Array): string {
  const [first = 0, second = 0] = beginning;
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return 'utf-16be';
  const [, name = 'utf-8'] = declared.exec(Buffer.from(beginning.subarray(0, 200)).toString('latin1')) ?? [];
  try {
    const { encoding } = new TextDecoder(name);
    // A declaration readable as single bytes cannot be in UTF-16.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return 'utf-8';
  }
}

const PIECE = 64 * 1024;

/** Reads XML that is in memory. */
export function readXml(content: Buffer, listener: XmlListener): void {
  const reader = xmlReader(listener);
  const decoder = new TextDecoder(encodingOf(content));
  for (let at = 0; at < content.length; at += PIECE) reader.write(decoder.decode(content.subarray(at, at + PIECE), { stream: true }));
  reader.end();
}
