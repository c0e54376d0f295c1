import type { PublicConfig } from '@muster/contract';
import { escapeHtml } from '../html.ts';
import type { Mail } from './mailer.ts';

/** The content of a mail; everything is plain text and is escaped here. */
export interface MailContent {
  to: string;
  /** The member it is written to: it is deleted with their account. */
  member?: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** A code to type, shown in large digits. */
  code?: string;
  /** The link to continue. */
  link?: { label: string; url: string };
  closing?: string[];
}

/** Sizes in pixels and inline styles: mail programs support little else. */
const body = 'margin:0;padding:32px 16px;background:#f4f5f4;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1d2421';
const card = 'max-width:480px;margin:0 auto;background:#ffffff;border-radius:20px;overflow:hidden';
const words = 'margin:0 0 16px;font-size:16px;line-height:24px';
const small = 'margin:0 0 8px;font-size:14px;line-height:20px;color:#5a6460';

/** Composes a mail with the deployment's name and colour, as plain text and the same as HTML. Line breaks cannot get into the subject. */
export function composeMail(brand: Pick<PublicConfig['brand'], 'name' | 'primary_color' | 'support_email'>, content: MailContent): Mail {
  const { to, member, heading, paragraphs, code, link, closing = [] } = content;
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
  const paragraph = (style: string) => (line: string) => `<p style="${style}">${escapeHtml(line)}</p>`;
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="${body}">
<div style="${card}">
<div style="height:8px;background:${escapeHtml(brand.primary_color)}"></div>
<div style="padding:32px">
<p style="margin:0 0 24px;font-size:14px;font-weight:700">${escapeHtml(brand.name)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph(words)).join('\n')}
${code ? `<p style="margin:0 0 24px;padding:16px;border-radius:12px;background:#f4f5f4;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px">${escapeHtml(code)}</p>` : ''}
${link ? `<p style="${words}"><a href="${escapeHtml(link.url)}" style="color:#1d2421;font-weight:700">${escapeHtml(link.label)}</a></p>` : ''}
${[...closing, help].map(paragraph(small)).join('\n')}
</div>
</div>
</body>
</html>
`;
  return { to, member, subject: content.subject.replace(/\s+/g, ' ').trim(), text: `${text.join('\n\n')}\n`, html };
}
