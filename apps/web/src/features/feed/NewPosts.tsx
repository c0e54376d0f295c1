import { ArrowUpIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { feed } from './feed.words.ts';
import classes from './NewPosts.module.css';
import { isMany } from './useNewPosts.ts';

/**
 * A quiet notice that there are new posts above, with a link to them, below the bar of the screen and its `tabs`. Takes up no space, so the
 * text being read does not move.
 */
export function NewPosts({ count, tabs, onShow }: { count: number; tabs?: boolean; onShow: () => void }) {
  const words = count > 0 ? feed.newPosts(count, isMany(count)) : '';
  return (
    <>
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
      <div className={classes.line} data-tabs={tabs || undefined}>
        {count > 0 && (
          <button type="button" className={classes.pill} onClick={onShow}>
            <ArrowUpIcon size={18} />
            {words}
          </button>
        )}
      </div>
    </>
  );
}
