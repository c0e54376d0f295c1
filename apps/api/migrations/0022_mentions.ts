import { type Kysely, sql } from 'kysely';

interface Text {
  id: string;
  words: string;
  tagged: Array<{ id: string; name: string }>;
}

const atOnce = 500;

/** A text with `U+FDD0 id U+FDD1` in the place of each @ with the full name of somebody who is tagged in it. */
function marked(words: string, tagged: Text['tagged']): string {
  const text = words.normalize();
  const names = tagged.map(({ id, name }) => ({ id, tag: `@${name}`.normalize() })).sort((a, b) => b.tag.length - a.tag.length);
  let stored = '';
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(from, at + 1))) {
    const found = names.find(({ tag }) => text.startsWith(tag, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + tag.length)));
    if (!found) continue;
    stored += `${text.slice(from, at)}\ufdd0${found.id}\ufdd1`;
    from = at + found.tag.length;
  }
  return from > 0 ? stored + text.slice(from) : words;
}

/** Mentions are stored by the id of whom they mean instead of by the name of that day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kinds = [
    { table: 'post', column: 'text', tags: sql`post` },
    { table: 'reaction', column: 'content', tags: sql`reaction` },
    {
      table: 'report',
      column: 'words',
      tags: sql`(select report.id, coalesce(reaction.tagged, post.tagged, '{}') as tagged from report
        left join post on post.id = report.object_id left join reaction on reaction.id = report.object_id) as reported`,
    },
  ];
  for (const { table, column, tags } of kinds) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await sql<Text>`
        select told.id, told.${sql.ref(column)} as words,
          json_agg(json_build_object('id', member.id, 'name', trim(member.first_name || ' ' || member.last_name))) as tagged
        from ${sql.table(table)} as told
        join (select id, tagged from ${tags}) as tags on tags.id = told.id
        join member on member.id = any(tags.tagged)
        where tags.tagged <> '{}' and told.id > ${after}::uuid
        group by told.id order by told.id limit ${atOnce}::int`.execute(db);
      const changed = rows.flatMap((row) => {
        const words = marked(row.words, row.tagged);
        return words === row.words ? [] : [{ id: row.id, words }];
      });
      if (changed.length > 0) {
        await sql`
          update ${sql.table(table)} as told set ${sql.ref(column)} = changed.words
          from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ words }) => words)}::text[]) as changed (id, words)
          where told.id = changed.id`.execute(db);
      }
      const last = rows.at(-1);
      if (!last || rows.length < atOnce) break;
      after = last.id;
    }
  }
}
