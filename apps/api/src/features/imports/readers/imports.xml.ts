import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Unreadable } from './problem.ts';

/** No file of a watch or phone nests deeper. */
const DEEPEST = 40;
/** What stands between two tags is in memory until the second, so it has an end. */
const LONGEST_GAP = 4 * 1024 * 1024;
/** No value that is read is longer. */
const LONGEST = 200;

/** An element while it is read. Names are without their prefix. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The names of all around it, the root first. */
  path: readonly string[];
}

/** What somebody who reads XML is told. */
export interface XmlListener {
  opened?: (element: XmlElement) => void;
  /** With the text directly within it. */
  closed?: (element: XmlElement, text: string) => void;
}

/** XML has none of them, yet some programs write them into the names of devices, and behind the end. */
const control = /[^\P{Cc}\t\n\r]/gu;
/** What may stand before the first tag: no device minds. */
const lead = /^[\s\uFEFF]+/u;
/** An ampersand that begins no entity, and one of which that is not known before the next piece. */
const bareAmpersand = /&(?!#?\w{1,31};)/g;
const openEntity = /&#?\w{0,31}$/;
/** What a parser objects to that leaves open what belongs to what. All else, such as "Fish & Chips", is read as it was meant. */
const fatal = /^(unclosed tag|unmatched closing tag|unexpected (end|close tag)|documents may contain only one root|document must contain)/;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML piece by piece, in memory that does not grow with it. It ends where elements do not fit into each other, and where a document
 * declares entities; one that is unknown stays as it is written.
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
    // Taken off before it is asked whether somebody listens: a call of nobody would leave them there.
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

/** What a text is written in: by the mark at its beginning or its zeros, as it declares, or UTF-8. */
export function encodingOf(beginning: Uint8Array): string {
  const [first = 0, second = 0] = beginning;
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return 'utf-16be';
  const [, name = 'utf-8'] = declared.exec(Buffer.from(beginning.subarray(0, 200)).toString('latin1')) ?? [];
  try {
    const { encoding } = new TextDecoder(name);
    // What is declared in one byte per letter cannot have two.
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
