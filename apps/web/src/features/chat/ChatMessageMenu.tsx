import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { reasonOr } from '../../platform/reason.ts';
import { TrashIcon } from '../../ui/late-icons.tsx';
import { OptionsMenu } from '../../ui/OptionsMenu.tsx';
import { BlockIcon, FlagIcon } from '../../ui/safety-icons.tsx';
import { toast } from '../../ui/toast.ts';
import { Report } from '../reports/index.ts';
import { useMe } from '../session/index.ts';
import { chatWords as words } from './chat.words.ts';

export interface ChatMessageMenuProps {
  eventId: string;
  messageId: string;
  /** The name of its sender. */
  name: string;
  own: boolean;
  /** Whether the viewer looks after the chat. */
  moderates: boolean;
}

/** Does something in a chat, and says if that fails. */
export async function act(work: Promise<unknown>, done: () => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    toast(reasonOr(error, words.actFailed), { kind: 'alert' });
    return;
  }
  done();
}

/**
 * What can be done about a message: senders take their own back, those who look after the chat remove it or silence its sender, and everybody
 * else reports it [ROLE-12].
 */
export function ChatMessageMenu({ eventId, messageId, name, own, moderates }: ChatMessageMenuProps) {
  const me = useMe();
  const [reporting, setReporting] = useState(false);
  const params = { id: eventId, messageId };
  const hear = () => void act(api.unmuteInChat({ params }), () => toast(words.heardDone(name)));
  const silence = () =>
    void act(api.muteInChat({ params }), () => toast(words.silencedDone(name), { action: { label: words.undo, run: hear } }));
  const options = [
    ...(own || moderates
      ? [
          {
            label: words.remove,
            icon: <TrashIcon size={20} />,
            danger: true,
            run: () => void act(api.removeChatMessage({ params }), () => toast(words.removed)),
          },
        ]
      : []),
    ...(moderates && !own ? [{ label: words.silence, icon: <BlockIcon size={20} />, danger: true, run: silence }] : []),
    ...(own ? [] : [{ label: words.report, icon: <FlagIcon size={20} />, run: () => setReporting(true) }]),
  ];
  return (
    <>
      <OptionsMenu label={own ? words.ownOptions : words.options(name)} options={options} />
      <Report
        opened={reporting}
        onClose={() => setReporting(false)}
        what="message"
        name={name}
        send={() => api.reportChatMessage({ params, body: { reporter: me.id } })}
      />
    </>
  );
}
