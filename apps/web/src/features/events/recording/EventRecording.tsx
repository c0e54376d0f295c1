import type { Event, EventRecording as Recording } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Button } from '../../../ui/Button.tsx';
import { Drawing } from '../../../ui/Drawing.tsx';
import { useMe } from '../../session/index.ts';
import { checkIn } from '../attendance/attendance.ts';
import { PlayIcon } from '../event.icons.tsx';
import { pictureOf } from '../picture/event.pictures.ts';
import classes from './EventRecording.module.css';
import { agree, isAgreed } from './recording.consent.ts';
import { askPlayer, hearPlayer } from './recording.players.ts';
import { recordingWords as words } from './recording.words.ts';

interface FilmProps {
  event: Event;
  /** It has begun to play. */
  onPlay: () => void;
}

/** An uploaded film. Its address is asked for when it is wanted, and again when it is not good any more. */
function Film({ event, onPlay }: FilmProps) {
  const { id, name, photo_url, recording } = event;
  const { data, error, refetch } = useQuery({
    queryKey: ['recording', id, recording?.id],
    queryFn: ({ signal }) => api.getRecording({ params: { id } }, { signal }),
    // Another address would begin the film anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [broken, setBroken] = useState<string>();
  if (error || (data && broken === data.url))
    return (
      <div className={classes.ask} role="alert">
        <p>{error ? reasonOr(error, words.playFailed) : words.playFailed}</p>
        <Button
          onClick={() => {
            setBroken(undefined);
            void refetch();
          }}
        >
          {words.tryAgain}
        </Button>
      </div>
    );
  if (!data) return <div className={classes.ask} aria-busy="true" />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- where a host has added captions they are there
    <video
      key={data.url}
      className={classes.film}
      src={data.url}
      poster={photo_url ?? undefined}
      aria-label={words.player(name)}
      controls
      autoPlay
      playsInline
      onPlay={onPlay}
      onError={() => setBroken(data.url)}
    >
      {data.captions_url && <track kind="captions" src={data.captions_url} srcLang="en" label={words.captions} default />}
    </video>
  );
}

type Embed = NonNullable<Recording['embed']>;

/** A film of another site, in a frame once the member has agreed that this site learns of it. */
function Embedded({ event, embed, onPlay }: FilmProps & { embed: Embed }) {
  const { site } = embed;
  const [agreed, setAgreed] = useState(() => isAgreed(site));
  const frame = useRef<HTMLIFrameElement>(null);
  const played = useRef(onPlay);
  useEffect(() => {
    played.current = onPlay;
  });
  useEffect(() => {
    if (agreed && frame.current) return hearPlayer(frame.current, site, () => played.current());
  }, [agreed, site]);
  if (agreed)
    return (
      <iframe
        ref={frame}
        className={classes.film}
        src={embed.src}
        title={words.player(event.name)}
        // The player is told the site, and no more: without that it refuses.
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it is always another site's, so it cannot reach this page
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        onLoad={(event) => askPlayer(event.currentTarget, site)}
      />
    );
  return (
    <div className={classes.ask}>
      <p>{words.consent(site)}</p>
      <p className={classes.soft}>{words.consentKept}</p>
      <Button
        look="filled"
        onClick={() => {
          agree(site);
          setAgreed(true);
        }}
      >
        {words.playHere}
      </Button>
      <a href={event.recording?.url} target="_blank" rel="noopener noreferrer nofollow ugc" onClick={onPlay}>
        {words.openThere(site)}
      </a>
    </div>
  );
}

const Poster = ({ event }: { event: Event }) =>
  event.photo_url ? <img src={event.photo_url} alt="" /> : <Drawing name={pictureOf(event)} size={228} />;

/** The recording of an event, in the place of its picture: playing it checks in [EVENT-19, EVENT-47]. */
export function EventRecording({ event, now }: { event: Event; now: number }) {
  const me = useMe();
  const [wanted, setWanted] = useState<string>();
  const { recording } = event;
  if (!recording) return null;
  const isEarly = event.live !== null && now < Date.parse(event.live.until);
  const onPlay = () => {
    if (!isEarly && event.can.check_in) checkIn(event, me.id);
  };
  const opens = recording.kind === 'address' && !recording.embed;
  const cover = (
    <>
      <Poster event={event} />
      <span className={classes.watch}>
        <PlayIcon size={22} />
        {words.watch}
      </span>
    </>
  );
  return (
    <section className={classes.recording} aria-label={words.region}>
      {wanted === recording.id && recording.embed && <Embedded event={event} embed={recording.embed} onPlay={onPlay} />}
      {wanted === recording.id && recording.kind === 'file' && <Film event={event} onPlay={onPlay} />}
      {opens && (
        <a className={classes.cover} href={recording.url} target="_blank" rel="noopener noreferrer nofollow ugc" onClick={onPlay}>
          {cover}
        </a>
      )}
      {!opens && wanted !== recording.id && (
        <button type="button" className={classes.cover} onClick={() => setWanted(recording.id)}>
          {cover}
        </button>
      )}
      {isEarly && <p className={classes.soft}>{words.notYet(limits.event_live_minutes)}</p>}
    </section>
  );
}
