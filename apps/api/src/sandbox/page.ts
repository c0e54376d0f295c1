import type { Intent } from './books.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The authentication page, on which the cardholder confirms the payment. */
export const askingPage = (intent: Intent): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Is it you who pays?</title>
<style>body{font:16px/24px system-ui,sans-serif;margin:0;padding:48px 16px;background:#f4f5f4;color:#1d2421}
main{max-width:400px;margin:0 auto;padding:32px;border-radius:20px;background:#fff}h1{font-size:24px;line-height:32px;margin:0 0 8px}
button{font:inherit;font-weight:700;min-height:48px;width:100%;margin-top:12px;border-radius:24px;border:1px solid #1f6b58;background:#fff;color:#1f6b58}
button.yes{background:#1f6b58;color:#fff}</style></head>
<body><main><h1>Is it you who pays?</h1>
<p>A test bank asks you to confirm ${escaped((intent.amount / 100).toFixed(2))} ${escaped(intent.currency.toUpperCase())}. Nothing is charged.</p>
<form method="post"><button class="yes" name="answer" value="yes">Yes, I am paying</button><button name="answer" value="no">No</button></form>
</main></body></html>`;

/** Shown if the payment has no address to return to. */
export const answeredPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Thank you</title></head><body><p>Thank you. You can close this page.</p></body></html>`;
