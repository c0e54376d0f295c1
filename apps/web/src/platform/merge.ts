/** How changes of the same thing are brought together. */
export type Merging<Fields extends object, Part extends string> = ReturnType<typeof createMerge<Fields, Part>>;

/**
 * What two tabs change of the same thing. `parts` says which fields belong together: changed there and here, they are asked about as a whole
 * (decision 28).
 */
export function createMerge<Fields extends object, Part extends string>(parts: Record<Part, ReadonlyArray<keyof Fields>>) {
  const partOf = (fields: Fields, part: Part): Partial<Fields> =>
    Object.fromEntries(parts[part].map((name) => [name, fields[name]])) as Partial<Fields>;
  const alike = (part: Part, one: Fields, other: Fields) => JSON.stringify(partOf(one, part)) === JSON.stringify(partOf(other, part));
  return {
    /** The fields of one part. */
    partOf,
    /**
     * Brings both changes together: what only the other has changed is taken over, and `contested` are the parts that both have changed, in
     * different ways. `seen` is what both began with.
     */
    merge: (seen: Fields, mine: Fields, theirs: Fields): { fields: Fields; contested: Part[] } => {
      const changed = (Object.keys(parts) as Part[]).filter((part) => !alike(part, seen, theirs) && !alike(part, mine, theirs));
      const taken = changed.filter((part) => alike(part, seen, mine));
      return {
        fields: Object.assign({ ...mine }, ...taken.map((part) => partOf(theirs, part))),
        contested: changed.filter((part) => !taken.includes(part)),
      };
    },
  };
}
