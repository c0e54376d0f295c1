import type { DeploymentConfig } from '@muster/contract';
import { escapeHtml } from '../../platform/html.ts';
import { subjectOf } from '../../platform/mail/compose.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import { mailPage, mailStyles } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Item, Section } from './digest.view.ts';
import { words } from './digest.words.ts';

/** The recipient of a digest, and their unsubscribe address. */
export interface Addressed {
  id: string;
  email: string;
  first_name: string;
  off: string;
}

type Brand = DeploymentConfig['brand'];
type Styles = ReturnType<typeof mailStyles>;

/** Preview text for mail lists: the names of the first authors, and the number of other items. */
function previewOf(sections: readonly Section[]): string {
  return sections
    .map(({ name, items }) =>
      name === 'posts'
        ? words.preview.posts(new Intl.ListFormat('en').format([...new Set(items.map(({ title }) => title))]))
        : words.preview[name](items.length),
    )
    .join(' · ');
}

/** The plain-text part: a sentence for each item, and its address in the app below. */
function textOf(brand: Brand, to: Addressed, sections: readonly Section[], site: string): string {
  const lines = ({ title, items }: Section) => [title, ...items.map(({ sentence, path }) => `- ${sentence}\n  ${site}${path}`)];
  return `${[
    `${greeting(to.first_name)},`,
    words.opening(brand.name),
    ...sections.flatMap(lines),
    words.bye,
    brand.name,
    [
      '-- ',
      words.why(brand.name),
      `${words.off}: ${to.off}`,
      `${words.choose}: ${site}/profile/pushes`,
      words.help(brand.support_email),
    ].join('\n'),
  ].join('\n\n')}\n`;
}

const leafOf = ({ leaf }: Item, s: Styles): string =>
  leaf
    ? `<td width="52" valign="top" style="padding:0 14px 0 0"><div class="tint link" style="width:52px;padding:6px 0 7px;border-radius:12px;text-align:center;${s.tint};${s.link}"><span style="display:block;font-size:12px;line-height:14px;font-weight:700">${escapeHtml(leaf.month)}</span><span style="display:block;font-size:20px;line-height:24px;font-weight:800">${escapeHtml(leaf.day)}</span></div></td>`
    : '';

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** An item beside its calendar leaf, in a table: Outlook on Windows does not support other side-by-side layouts. */
function itemHtml(item: Item, s: Styles, site: string): string {
  const [first = '', ...more] = item.facts.map((fact) => escapeHtml(upper(fact)));
  const facts = item.leaf ? [first, more.join(' · ')].filter(Boolean).join('<br>') : [first, ...more].join(' · ');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px"><tr>${leafOf(item, s)}<td valign="top">
<p style="margin:0;font-size:16px;line-height:22px;font-weight:700"><a href="${escapeHtml(site + item.path)}" class="link" style="text-decoration:none;${s.link}">${escapeHtml(item.title)}</a></p>
${item.quote ? `<p class="ink" style="margin:2px 0 0;font-size:16px;line-height:23px;${s.ink}">“${escapeHtml(item.quote)}”</p>\n` : ''}<p class="soft" style="margin:2px 0 0;font-size:14px;line-height:20px;${s.soft}">${facts}</p>
</td></tr></table>`;
}

function sectionHtml({ title, items }: Section, s: Styles, site: string): string {
  return `<h2 class="ink line" style="margin:24px 0 16px;padding:20px 0 0;border-top:1px solid;font-size:18px;line-height:24px;font-weight:800;${s.line};${s.ink}">${escapeHtml(title)}</h2>
${items.map((item) => itemHtml(item, s, site)).join('\n')}`;
}

/** The digest as a mail in text and HTML, with the headers for one-click unsubscribe (RFC 8058). */
export function digestMail({ brand }: Pick<DeploymentConfig, 'brand'>, to: Addressed, sections: readonly Section[], site: string): Mail {
  const s = mailStyles(brand);
  const footer = (html: string) => `<p class="soft" style="${s.small}">${html}</p>`;
  const link = (url: string, label: string) => `<a href="${escapeHtml(url)}" class="soft" style="${s.soft}">${escapeHtml(label)}</a>`;
  const subject = subjectOf(words.subject(brand.name));
  return {
    to: to.email,
    member: to.id,
    subject,
    text: textOf(brand, to, sections, site),
    html: mailPage(brand, {
      title: subject,
      preview: previewOf(sections),
      site,
      content: `<h1 class="ink" style="${s.heading}">${escapeHtml(greeting(to.first_name))}</h1>
<p class="ink" style="margin:0;font-size:16px;line-height:24px;${s.ink}">${escapeHtml(words.opening(brand.name))}</p>
${sections.map((section) => sectionHtml(section, s, site)).join('\n')}
<p style="margin:24px 0 8px"><a href="${escapeHtml(site)}/feed" style="${s.button}">${escapeHtml(words.open(brand.name))}</a></p>`,
      footer: [
        footer(escapeHtml(words.why(brand.name))),
        footer(`${link(to.off, words.off)} &nbsp;·&nbsp; ${link(`${site}/profile/pushes`, words.choose)}`),
        footer(escapeHtml(words.help(brand.support_email))),
      ].join('\n'),
    }),
    headers: { 'List-Unsubscribe': `<${to.off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
