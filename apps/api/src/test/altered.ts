/** A token or seal with one character changed: not the last one, which has unused bits. */
export function altered(token: string): string {
  const at = token.length - 2;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}
