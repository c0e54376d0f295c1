import type { HeldData } from '../../product/personal-data.ts';

const sums = { withheld: 'It is a sum of your logs, badges and check-ins, which are here.' };

/** Personal data in analytics. */
export const analyticsData: HeldData = {
  holds: [
    { table: 'analytics_tally', column: 'member_id', archive: sums, erased: 'with_member' },
    { table: 'analytics_released', column: 'member_id', archive: sums, erased: 'with_member' },
    { table: 'analytics_counted', column: 'member_id', archive: sums, erased: 'with_member' },
    { table: 'analytics_taking', column: 'member_id', archive: sums, erased: 'with_member' },
    { table: 'analytics_place', column: 'member_id', archive: { file: 'analytics-moves' }, erased: 'with_member' },
    { table: 'analytics_look', column: 'member_id', archive: { file: 'analytics-looks' }, erased: 'with_member' },
  ],
};
