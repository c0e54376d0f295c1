/** Whether a text has an @ followed by this person's full name, as a whole: `@Ana Marlow` is not in `@Ana Marlowe` (FEED-46). */
export function mentions(text: string, { first_name, last_name }: { first_name: string; last_name: string }): boolean {
  const tag = `@${`${first_name} ${last_name}`.trim()}`.normalize();
  const searched = text.normalize();
  for (let at = searched.indexOf(tag); at >= 0; at = searched.indexOf(tag, at + 1)) {
    if (!/^[\p{L}\p{N}]/u.test(searched.slice(at + tag.length))) return true;
  }
  return false;
}
