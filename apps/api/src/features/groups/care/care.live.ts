import type { CareSight } from '@muster/contract';
import { touches } from '../../../platform/live/touches.ts';
import { homeRoom } from '../../../product/live/home-rooms.ts';
import { answered } from '../../../product/live/request-rows.ts';
import { lookAtCare } from '../live.queries.ts';

/** Live room of pending requests and new log entries, for those who manage the group; nobody else can join it. */
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
 * Outbox events that refresh these rooms. When a group is closed, its contents also leave the screens of all outsiders: no record says who
 * has which of them on screen, so every room is refreshed.
 */
export const careTouches = [
  touches('group.closed', () => ({})),
  touches('group.asked', room),
  touches('group.unasked', room),
  touches('group.joined', room),
  touches('group.act', room),
];
