/**
 * One `@`, a local part and a domain with a dot, no spaces (SHELL-44), and nothing that mail programs would read as a separator between
 * addresses. Stored in lower case and compared case-insensitively.
 */
export const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/;

/** A domain as it is compared: in lower case, and as mail servers write it (`bücher.example` is `xn--bcher-kva.example`). */
export function asciiDomain(typed: string): string {
  const domain = typed.trim().toLowerCase();
  if (!/^[^\s@/\\:?#%[\]]+$/.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname.replace(/\.$/, '');
  } catch {
    return domain;
  }
}

const beyondAscii = /[^ -~]/;

/**
 * An email address as it is stored and compared: in lower case, of compatible characters the plain ones (NFKC), and with its domain as mail servers
 * write it (IDNA, UTS 46). So `info@bücher.example` and `info@xn--bcher-kva.example` are one mailbox.
 */
export function mailbox(typed: string): string {
  const plain = typed.normalize('NFKC').toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  return at > 0 && beyondAscii.test(domain) ? plain.slice(0, at + 1) + asciiDomain(domain) : plain;
}
