import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, text } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { Event } from './event.ts';

const refused = ['events.not_found', 'events.not_yours', 'events.not_virtual', 'events.canceled'] as const;

/** The live stream of a virtual event. Its films come from elsewhere: the server knows its address, and when it began and ended. */
export const streamCalls = defineCalls({
  createLiveStream: {
    method: 'POST',
    path: '/api/create_live_stream',
    access: 'member',
    budget: 'write',
    summary:
      'Start the live stream of an event, for its host or creator (CHAT-09). While it is live this changes nothing but its address; after its end it starts again',
    body: z.strictObject({
      /** The event's id. */
      identifier: Id,
      /** Where it is seen; without it the first of the event's links, or the address that was given before (EVENT-46). */
      url: text(limits.url_length).optional(),
    }),
    response: Event,
    errors: [...refused, 'events.live_too_early', 'events.past'],
  },
  completeLiveStream: {
    method: 'POST',
    path: '/api/complete_live_stream',
    access: 'member',
    budget: 'write',
    summary: 'End the live stream of an event, for its host or creator (CHAT-10); one that has ended stays so',
    body: z.strictObject({ identifier: Id }),
    response: Event,
    errors: [...refused, 'events.not_live'],
  },
});
