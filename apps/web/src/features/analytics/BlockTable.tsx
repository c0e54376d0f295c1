import type { AnalyticsChallenge, AnalyticsEvent, AnalyticsSummary, AnalyticsUser } from '@muster/contract';
import classes from './Analytics.module.css';
import { analytics as words } from './analytics.words.ts';
import type { Block } from './blocks.ts';
import { dayOf } from './days.ts';
import { told } from './Figure.tsx';

/** The rows of each block. */
export interface BlockRows {
  users: AnalyticsUser;
  challenges: AnalyticsChallenge;
  events: AnalyticsEvent;
}

type Of = Pick<AnalyticsSummary, 'withheld' | 'floor'>;

const { columns } = words;
const heads: Record<Block, [string, string]> = {
  users: [columns.name, columns.joined],
  challenges: [columns.challenge, columns.participants],
  events: [columns.event, columns.participants],
};
const cells: { [B in Block]: (row: BlockRows[B], of: Of) => [string, string] } = {
  users: ({ full_name, date_joined }) => [full_name, dayOf(date_joined)],
  challenges: ({ challenge_name, total_participants }, of) => [challenge_name, told(total_participants, of)],
  events: ({ event_name, total_participants }, of) => [event_name, told(total_participants, of)],
};

/** Rows of a block of a workspace. */
export function BlockTable<B extends Block>({ block, rows, of }: { block: B; rows: ReadonlyArray<BlockRows[B]>; of: Of }) {
  if (rows.length === 0) return <p className={classes.soft}>{words.empty[block]}</p>;
  const [first, second] = heads[block];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{second}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const [name, value] = cells[block](row, of);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: people have no id here, and rows only follow each other.
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
