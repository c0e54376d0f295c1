/** A token or seal of which one character is another one, whatever it was: not the last one, some bits of which mean nothing. */
export function altered(token: string): string {
  const at = token.length - 2;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}
