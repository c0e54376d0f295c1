import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { ChevronIcon } from '../../ui/late-icons.tsx';
import { Tabs, tabId } from '../../ui/Tabs.tsx';
import { useMe } from '../session/index.ts';
import classes from './ChatPanel.module.css';
import { chatRoom } from './chat.room.ts';
import type { ChatSight } from './chat.store.ts';
import { chatWords as words } from './chat.words.ts';
import { LiveChat } from './LiveChat.tsx';
import { MutedMembers } from './MutedMembers.tsx';
import { RecordedChat } from './RecordedChat.tsx';

type Which = 'live' | 'recorded';

/** How many messages have come since the panel was minimized. */
function useUnread({ loaded, messages }: ChatSight, opened: boolean): number {
  const last = messages.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState<number | null>(null);
  if (loaded && (opened || seen === null) && seen !== last) setSeen(last);
  return messages.filter(({ seq }) => seq > (seen ?? last)).length;
}

export interface ChatPanelProps {
  eventId: string;
  /** Whether the event is live, as its screen knows. */
  live: boolean;
}

/** The chat beside a live event or its recording; it starts minimized [CHAT-01, CHAT-05, CHAT-06]. */
export function ChatPanel({ eventId, live }: ChatPanelProps) {
  const panel = useId();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Which | null>(null);
  const me = useMe();
  const room = useMemo(() => chatRoom(me.id, eventId), [me.id, eventId]);
  const wanted = opened || live;
  useEffect(() => (wanted ? room.open() : undefined), [room, wanted]);
  const section = useRef<HTMLElement>(null);
  // Opened near the end of the screen it would stand below it.
  useEffect(() => {
    if (opened) section.current?.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  const sight = room.sight.use();
  const unread = useUnread(sight, opened);
  const isLive = sight.state?.live ?? live;
  // Without a live chat there is the recorded one; what the member chose holds until that changes.
  const which = chosen ?? (isLive ? 'live' : 'recorded');
  const [wasLive, setWasLive] = useState(isLive);
  if (wasLive !== isLive) {
    setWasLive(isLive);
    setChosen(null);
  }
  const connection = isLive ? sight.connection : 'disconnected';
  if (sight.gone) return null;
  return (
    <section ref={section} className={classes.panel} aria-label={words.title} data-opened={opened || undefined}>
      <h3 className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={opened}
          aria-controls={panel}
          aria-label={opened ? words.hide : words.show}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.title}>{words.title}</span>
          {!opened && unread > 0 && <span className={classes.unread}>{words.arrived(unread)}</span>}
          <ChevronIcon size={20} className={classes.chevron} />
        </button>
        <span className={classes.state} data-state={connection} role="status">
          {words.states[connection]}
        </span>
      </h3>
      {opened && (
        <div id={panel} className={classes.body}>
          <Tabs
            label={words.which}
            tabs={[
              ['live', words.live],
              ['recorded', words.recorded],
            ]}
            open={which}
            onOpen={setChosen}
            panel={`${panel}-chat`}
          />
          <div id={`${panel}-chat`} role="tabpanel" aria-labelledby={tabId(which)} className={classes.chat}>
            {sight.can.moderate && (
              <div className={classes.moderation}>
                <MutedMembers eventId={eventId} />
              </div>
            )}
            {which === 'live' ? (
              <LiveChat eventId={eventId} room={room} />
            ) : (
              <RecordedChat eventId={eventId} recorded={sight.state?.recorded ?? 0} />
            )}
          </div>
        </div>
      )}
    </section>
  );
}
