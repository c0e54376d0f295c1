import type { CareSight } from '@muster/contract';
import { touches } from '../../../platform/live/touches.ts';
import { homeRoom } from '../../../product/live/home-rooms.ts';
import { answered } from '../../../product/live/request-rows.ts';
import { lookAtCare } from '../live.queries.ts';

/** What waits for those who look after a group; there is no such room for anybody else. */
export const careRoom = homeRoom<CareSight>({
  in: ['group'],
  everyMs: 1000,
  look: async (sources, asked) =>
    answered(asked, await lookAtCare(sources, asked), ({ requests, newest_request, newest_act }) => ({
      requests,
      newest_request,
      newest_act,
    })),
});

const room = ({ group_id }: { group_id: string }) => ({ rooms: [`care:${group_id}` as const] });

/**
 * What affects these rooms. What is in a group that is no longer open also leaves the screens of all others: nothing records who has what of
 * it on screen.
 */
export const careTouches = [
  touches('group.closed', () => ({})),
  touches('group.asked', room),
  touches('group.unasked', room),
  touches('group.joined', room),
  touches('group.act', room),
];
