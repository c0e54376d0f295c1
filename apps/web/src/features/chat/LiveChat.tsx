import type { Person } from '@muster/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { PersonLink } from '../../ui/PersonLink.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { useMe } from '../session/index.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatMessageMenu } from './ChatMessageMenu.tsx';
import classes from './ChatMessages.module.css';
import type { ChatRoom } from './chat.room.ts';
import { runsOf, timeOfDay } from './chat.runs.ts';
import { chatKey, unsentDrafts } from './chat.store.ts';
import { chatWords as words } from './chat.words.ts';

/** So near to the end a reader counts as being there. */
const NEAR_PX = 48;

/** Keeps a list at its end while its reader is there; otherwise counts what has come since they left it. */
function useEnd(count: number, length: number) {
  const list = useRef<HTMLDivElement>(null);
  /** How many messages there were when the reader left the end; null while they are there. */
  const [away, setAway] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element && away === null) element.scrollTop = element.scrollHeight;
  }, [away, length]);
  const isAway = useRef(false);
  useLayoutEffect(() => {
    isAway.current = away !== null;
  }, [away]);
  // It shrinks when something is laid above or below it: what was at the end stays there.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (!isAway.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = list.current!;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    setAway((left) => (isAtEnd ? null : (left ?? count)));
  };
  return { list, missed: away === null ? 0 : Math.max(0, count - away), toEnd: () => setAway(null), onScroll };
}

/** The chat while an event is live: what is said, in the order of the server, with what is being sent below. */
export function LiveChat({ eventId, room }: { eventId: string; room: ChatRoom }) {
  const me = useMe();
  const sight = room.sight.use();
  const key = chatKey(me.id, eventId);
  const unsent = unsentDrafts.use(key) ?? [];
  const { messages, state, can } = sight;
  const said = messages.map(({ id, content, time, sender, client_id }) => ({
    key: client_id ?? id,
    id,
    content,
    time,
    person: sender,
    own: client_id !== null || sender.id === me.id,
  }));
  const self: Person = {
    id: me.id,
    first_name: me.first_name,
    last_name: me.last_name,
    profile_photo_url: me.profile_photo_url,
    is_sponsor_admin: false,
    anonymous_profile: me.anonymous_profile,
    leader_label: null,
  };
  const sending = unsent.map(({ client_id, content, written_at, refused }) => ({
    key: client_id,
    id: null,
    content,
    time: written_at,
    person: self,
    own: true,
    refused,
  }));
  const runs = runsOf<(typeof said)[number] | (typeof sending)[number]>([...said, ...sending]);
  const { list, missed, toEnd, onScroll } = useEnd(messages.length, messages.length + unsent.length);
  const send = (content: string) => {
    room.send(content);
    toEnd();
  };
  const waiting = unsent.filter(({ refused }) => refused === undefined).length;
  return (
    <>
      {!sight.loaded && !sight.failed && <LoadingStatus />}
      {sight.failed && !sight.loaded && (
        <p className={classes.nothing} role="alert">
          {words.failed}{' '}
          <Button look="text" size="small" onClick={room.retry}>
            {words.retry}
          </Button>
        </p>
      )}
      {sight.loaded && runs.length === 0 && <p className={classes.nothing}>{state?.live ? words.first : words.closed}</p>}
      <div className={classes.scroller}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls can be scrolled by key. */}
        <div ref={list} className={classes.list} role="log" aria-label={words.live} tabIndex={0} onScroll={onScroll}>
          <ol>
            {runs.map((run) => (
              <li key={run.messages[0]!.key} className={classes.run} data-own={run.own || undefined}>
                {!run.own && <Avatar person={run.person} size={28} />}
                <div className={classes.words}>
                  <p className={classes.who}>
                    {run.own ? <span className={classes.name}>{words.you}</span> : <PersonLink person={run.person} />}
                    <time dateTime={run.time}>{timeOfDay(run.time)}</time>
                  </p>
                  {run.messages.map((message) => (
                    <div key={message.key} className={classes.line} data-pending={message.id === null || undefined}>
                      <div className={classes.said}>
                        <RichText text={message.content} mentioned={[]} />
                      </div>
                      {message.id === null ? (
                        message.refused !== undefined && (
                          <p className={classes.refused}>
                            {words.notSent}: {message.refused}{' '}
                            <button type="button" onClick={() => room.discard(message.key)}>
                              {words.discard}
                            </button>
                          </p>
                        )
                      ) : (
                        <ChatMessageMenu
                          eventId={eventId}
                          messageId={message.id}
                          name={run.own ? words.you : displayName(run.person)}
                          own={run.own}
                          moderates={can.moderate}
                        />
                      )}
                    </div>
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </div>
        {missed > 0 && (
          <button type="button" className={classes.arrived} onClick={toEnd}>
            {words.arrived(missed)}
          </button>
        )}
      </div>
      {waiting > 0 && sight.connection === 'disconnected' && (
        <p className={classes.note} role="status">
          {words.waiting(waiting)}
        </p>
      )}
      {state?.live && (can.write ? <ChatForm draftKey={key} onSend={send} /> : <p className={classes.note}>{words.silenced}</p>)}
    </>
  );
}
