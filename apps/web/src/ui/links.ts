import { textLength } from '@muster/contract/base/characters';
import { invalidUrl, isHttpUrl } from '@muster/contract/base/http-url';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';

/** A link of a form: what it says, and where it leads. */
export interface LinkValues {
  text: string;
  url: string;
}

const noLink: LinkValues = { text: '', url: '' };

/** As many links as a form has room for, the last ones blank. */
export const linkRows = (links: readonly LinkValues[], room: number): LinkValues[] =>
  Array.from({ length: room }, (_, at) => links[at] ?? noLink);

/** What is sent of them: those that say something. */
export const linksIn = (links: readonly LinkValues[]): LinkValues[] =>
  links.map(({ text, url }) => ({ text: text.trim(), url: url.trim() })).filter(({ text, url }) => text || url);

/** What is wrong with links, by field [EVENT-65 to EVENT-69]. `example` is an address that would do. */
export function refuseLinks(links: readonly LinkValues[], example: string): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const [at, link] of links.entries()) {
    const [text, url] = [link.text.trim(), link.url.trim()];
    if (textLength(text) > limits.event_link_text_length) wrong[`links.${at}.text`] = fieldWords.link_text_long;
    else if (url && !text) wrong[`links.${at}.text`] = fieldWords.link_text_missing;
    if (text && !url) wrong[`links.${at}.url`] = fieldWords.link_missing;
    else if (url && !isHttpUrl(url)) wrong[`links.${at}.url`] = invalidUrl(example);
  }
  return wrong;
}
