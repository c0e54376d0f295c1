import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Unreadable } from './imports.problem.ts';

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

/** XML has none of them, yet some programs write them into the names of devices. */
const control = /[^\P{Cc}\t\n\r]/gu;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML piece by piece, in memory that does not grow with it. Anything that is not well formed ends it: so do entities that are not
 * XML's own, since none that a document declares is ever known.
 */
export function xmlReader({ opened, closed }: XmlListener): { write: (text: string) => void; end: () => void } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  const attributes: Array<Record<string, string>> = [];
  const texts: string[] = [];
  let gap = 0;
  parser.on('error', () => {
    throw new Unreadable('imports.damaged');
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    gap = 0;
    if (path.length >= DEEPEST) throw new Unreadable('imports.damaged');
    const name = local(tag.name);
    opened?.({ name, attributes: tag.attributes, path });
    path.push(name);
    attributes.push(tag.attributes);
    texts.push('');
  });
  parser.on('text', (text) => {
    const at = texts.length - 1;
    if (at >= 0 && texts[at]!.length < LONGEST) texts[at] += text.slice(0, LONGEST);
  });
  parser.on('closetag', () => {
    // Taken off before it is asked whether somebody listens: a call of nobody would leave them there.
    const [name, said, text] = [path.pop()!, attributes.pop()!, texts.pop()!];
    closed?.({ name, attributes: said, path }, text);
  });
  return {
    write: (text) => {
      gap += text.length;
      parser.write(text.replace(control, ''));
      if (gap > LONGEST_GAP) throw new Unreadable('imports.damaged');
    },
    end: () => void parser.close(),
  };
}

/** What a text is written in: by the mark at its beginning, or UTF-8. */
const encodingOf = ([first, second]: Buffer) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

const PIECE = 64 * 1024;

/** Reads XML that is in memory. */
export function readXml(content: Buffer, listener: XmlListener): void {
  const reader = xmlReader(listener);
  const decoder = new TextDecoder(encodingOf(content));
  for (let at = 0; at < content.length; at += PIECE) reader.write(decoder.decode(content.subarray(at, at + PIECE), { stream: true }));
  reader.end();
}
