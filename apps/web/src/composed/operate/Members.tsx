import type { MemberState, OperatedMember } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { exactTime } from '../../platform/time.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { displayName } from '../../ui/display-name.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { useRested } from '../../ui/useRested.ts';
import { Choose } from './Choose.tsx';
import { useWorkspaces } from './MemberActs.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import { membersQuery } from './members.api.ts';
import { membersWords as words } from './members.words.ts';
import classes from './Operate.module.css';
import { dayOf } from './operate.api.ts';
import { PagedRows } from './Rows.tsx';

/** Where it does not fit into one line, it is broken before the domain. */
function Email({ of: email }: { of: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <p>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </p>
  );
}

function Row({ member, onOpen }: { member: OperatedMember; onOpen: () => void }) {
  const { roles, suspended, deactivated_at, workspace } = member;
  const name = displayName(member);
  return (
    <li className={classes.row} data-off={deactivated_at ? '' : undefined}>
      <div className={classes.marked}>
        <Avatar person={member} size={40} />
        <div className={classes.about}>
          <p className={classes.name}>{name}</p>
          <Email of={member.email} />
          {workspace && <p>{workspace.name}</p>}
          {suspended && <p className={classes.warning}>{words.suspended(exactTime(suspended.until))}</p>}
          {deactivated_at && <p className={classes.warning}>{words.deactivated(dayOf(deactivated_at))}</p>}
          {roles.length > 0 && (
            <div className={classes.actions}>
              {roles.map((role) => (
                <span key={role} className={classes.chip}>
                  {words.roleNames[role]}
                </span>
              ))}
            </div>
          )}
        </div>
      </div>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={words.lookAfter(name)}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        onClick={onOpen}
      >
        {words.look}
      </Button>
    </li>
  );
}

const memberStates = Object.keys(words.states) as MemberState[];
const stateOf = (value: string | undefined): MemberState | undefined => memberStates.find((each) => each === value);

/** Members by name, of a workspace or of all: whom operators look after. */
export function Members({ workspace }: { workspace: string | undefined }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [state, setState] = useState<MemberState>();
  const [chosen, setChosen] = useState<OperatedMember>();
  const [opened, setOpened] = useState(false);
  const q = useRested(text.trim(), limits.people_search_debounce_ms);
  const query = useInfiniteQuery(membersQuery({ q, workspace_id: workspace, state }));
  const hasWorkspaces = getConfig().features.workspaces;
  const workspaces = useWorkspaces(hasWorkspaces);
  const isFiltered = q !== '' || state !== undefined;
  return (
    <div className={classes.screen}>
      <SearchInput label={words.search} text={text} onType={setText} maxLength={limits.people_query_length} />
      <div className={classes.pair}>
        {hasWorkspaces && (
          <Choose
            label={words.which}
            all={words.all}
            choices={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={workspace}
            onChoose={(to) =>
              void navigate({ to: '/operate/$part', params: { part: 'members' }, search: to ? { workspace: to } : {}, replace: true })
            }
          />
        )}
        <Choose
          label={words.state}
          all={words.everybody}
          choices={memberStates.map((each) => ({ value: each, label: words.states[each] }))}
          chosen={state}
          onChoose={(value) => setState(stateOf(value))}
        />
      </div>
      <PagedRows query={query} none={isFiltered ? words.nobody : words.none}>
        {(member) => (
          <Row
            member={member}
            onOpen={() => {
              setChosen(member);
              setOpened(true);
            }}
          />
        )}
      </PagedRows>
      {chosen && <MemberSheet key={chosen.id} member={chosen} opened={opened} onClose={() => setOpened(false)} onChange={setChosen} />}
    </div>
  );
}
