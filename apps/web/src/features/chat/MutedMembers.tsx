import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PersonLink } from '../../ui/PersonLink.tsx';
import { preloadSheet, Sheet } from '../../ui/Sheet.tsx';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { act } from './ChatMessageMenu.tsx';
import messages from './ChatMessages.module.css';
import { chatWords as words } from './chat.words.ts';
import classes from './MutedMembers.module.css';

function Members({ eventId }: { eventId: string }) {
  // Another who looks after the chat may have silenced somebody meanwhile.
  const list = useQuery({
    queryKey: ['chat-silenced', eventId],
    queryFn: ({ signal }) => api.listMuted({ params: { id: eventId } }, { signal }),
    staleTime: 0,
  });
  if (!list.data && list.error) return <ErrorState error={list.error} text={words.silencedFailed} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingStatus />;
  if (list.data.data.length === 0) return <p className={messages.nothing}>{words.nobodySilenced}</p>;
  const hear = (messageId: string, name: string) =>
    void act(api.unmuteInChat({ params: { id: eventId, messageId } }), () => {
      toast(words.heardDone(name));
      void list.refetch();
    });
  return (
    <ul>
      {list.data.data.map(({ message_id, sender }) => (
        <li key={message_id} className={classes.silenced}>
          <Avatar person={sender} size={36} />
          <PersonLink person={sender} />
          <Button size="small" aria-label={words.hearName(displayName(sender))} onClick={() => hear(message_id, displayName(sender))}>
            {words.hear}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Who may not write in a chat, for those who look after it, with the way back (ruling 22). */
export function MutedMembers({ eventId }: { eventId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button look="text" size="small" onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setOpened(true)}>
        {words.silencedTitle}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={words.silencedTitle}>
        {opened && <Members eventId={eventId} />}
      </Sheet>
    </>
  );
}
