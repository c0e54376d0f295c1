import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { comments as words } from './comments.words.ts';
import classes from './NewComments.module.css';

/** Says quietly that there are new comments below, and leads there. Takes no space, so nothing that one reads moves. */
export function NewComments({ count, onShow }: { count: number; onShow: () => void }) {
  const text = count > 0 ? words.arrived(count) : '';
  return (
    <>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      <div className={classes.line}>
        {count > 0 && (
          <button type="button" className={classes.pill} onClick={onShow}>
            {text}
          </button>
        )}
      </div>
    </>
  );
}
