import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { InvitationList, Listed } from '@muster/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reasonOf } from '../../../platform/reason.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import longForm from '../../../ui/LongForm.module.css';
import { toast } from '../../../ui/toast.ts';
import classes from '../Operate.module.css';
import own from './Invitations.module.css';
import { readInvitationsAgain, sendList } from './invitations.api.ts';
import { inviting as words } from './invitations.words.ts';

/** How many lines are shown of a long list: what is wrong comes first. */
const SHOWN = 100;

/** What an operator has given: text, or a file. */
interface Given {
  blob: Blob;
  file: string | null;
}

const isNew = ({ state }: Listed) => state === 'new';

function Found({ list }: { list: InvitationList }) {
  const sorted = [...list.people.filter((each) => !isNew(each)), ...list.people.filter(isNew)];
  return (
    <section className={own.found} aria-label={words.found}>
      <ul className={own.lines}>
        {sorted.slice(0, SHOWN).map(({ line, email, name, state }) => (
          <li key={`${line} ${email} ${state}`} data-state={state}>
            <span className={own.line}>{words.line(line)}</span>
            <span className={own.who}>{[name, email].filter(Boolean).join(' · ')}</span>
            <span className={own.state}>{words.listed[state]}</span>
          </li>
        ))}
      </ul>
      {sorted.length > SHOWN && <p>{words.more(sorted.length - SHOWN)}</p>}
    </section>
  );
}

/** Takes a list of people, shows what becomes of each, and invites who is new. What was pasted stays until it is sent. */
export function InviteList({ workspaceId }: { workspaceId: string }) {
  const [text, setText] = useState('');
  const [given, setGiven] = useState<Given | null>(null);
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const look = useMutation({ mutationFn: ({ blob }: Given) => sendList(workspaceId, blob, false) });
  const send = useMutation({
    mutationFn: ({ blob }: Given) => sendList(workspaceId, blob, true),
    onSuccess: ({ sent }) => {
      toast(words.sent(sent));
      setText('');
      setGiven(null);
      look.reset();
      return readInvitationsAgain(workspaceId);
    },
  });
  const lookAt = (next: Given) => {
    setMissing(false);
    setGiven(next);
    send.reset();
    look.mutate(next);
  };
  const list = given ? look.data : undefined;
  const fresh = list?.counts.new ?? 0;
  const failure = send.error ?? look.error;
  if (list && given)
    return (
      <div className={classes.card}>
        {given.file && <p>{words.chosen(given.file)}</p>}
        {fresh === 0 && <p role="status">{words.nobody}</p>}
        <Found list={list} />
        <FormError>{failure && reasonOf(failure)}</FormError>
        <div className={classes.actions}>
          {fresh > 0 && (
            <Button look="filled" busy={send.isPending} onClick={() => send.mutate(given)}>
              {words.send(fresh)}
            </Button>
          )}
          <Button
            look="text"
            onClick={() => {
              setGiven(null);
              look.reset();
            }}
          >
            {words.otherList}
          </Button>
        </div>
      </div>
    );
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) lookAt({ blob: new Blob([text]), file: null });
        else setMissing(true);
      }}
    >
      <Mantine>
        <Textarea
          name="list"
          label={words.list}
          description={words.listHint}
          classNames={{ input: longForm.text }}
          value={text}
          error={missing && words.missing}
          onChange={({ target }) => setText(target.value)}
        />
      </Mantine>
      <FormError>{failure && reasonOf(failure)}</FormError>
      <div className={classes.actions}>
        <Button type="submit" look="filled" busy={look.isPending}>
          {words.look}
        </Button>
        <Button onClick={() => input.current?.click()}>{words.file}</Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={words.file}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) lookAt({ blob: file, file: file.name });
          target.value = '';
        }}
      />
    </form>
  );
}
