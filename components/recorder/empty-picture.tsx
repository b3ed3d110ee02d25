import { Icon, type IconName } from '../ui/icon';

/** Stands where the camera's picture is not, or not yet. */
export function EmptyPicture({ icon, words }: { icon: IconName; words: string }) {
  return (
    <div className="picture picture--plain picture--empty">
      <p>
        <Icon name={icon} />
        <span>{words}</span>
      </p>
    </div>
  );
}
