import type { PublicConfig } from '@muster/contract';
import { escapeHtml } from '../html.ts';
import { type MailLook, mailPage, mailStyles } from './layout.ts';
import type { Mail } from './mailer.ts';

/** The content of a mail: plain text, which is escaped here. */
export interface MailContent {
  to: string;
  /** The member it is written to: the mail is deleted with their account. */
  member?: string;
  /** See `Mail`. */
  toLeavers?: boolean;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** A code to type, shown in large digits. */
  code?: string;
  /** The link to continue. */
  link?: { label: string; url: string };
  closing?: string[];
}

/** A subject on one line, so that members' text cannot add a header. */
export const subjectOf = (words: string): string => words.replace(/\s+/g, ' ').trim();

/** Composes a mail with the deployment's name and colour, as plain text and as HTML. Removes line breaks from the subject. */
export function composeMail(brand: MailLook & Pick<PublicConfig['brand'], 'support_email'>, content: MailContent): Mail {
  const { to, member, toLeavers, heading, paragraphs, code, link, closing = [] } = content;
  const help = `Questions? Write to ${brand.support_email}.`;
  const text = [
    heading,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...closing,
    help,
    brand.name,
  ];
  const s = mailStyles(brand);
  const lines = (all: readonly string[], style: string, name: string) =>
    all.map((line) => `<p class="${name}" style="${style}">${escapeHtml(line)}</p>`).join('\n');
  const html = mailPage(brand, {
    title: content.subject,
    content: `<h1 class="ink" style="${s.heading}">${escapeHtml(heading)}</h1>
${lines(paragraphs, s.paragraph, 'ink')}
${code ? `<p class="tile ink" style="margin:0 0 24px;padding:16px 8px;border-radius:12px;text-align:center;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;${s.tile};${s.ink}">${escapeHtml(code)}</p>` : ''}
${link ? `<p style="margin:8px 0 0"><a href="${escapeHtml(link.url)}" style="${s.button}">${escapeHtml(link.label)}</a></p>` : ''}`,
    footer: lines([...closing, help], s.small, 'soft'),
  });
  return { to, member, ...(toLeavers && { toLeavers }), subject: subjectOf(content.subject), text: `${text.join('\n\n')}\n`, html };
}
