/**
 * Where `announce` writes what screen readers speak. The page has one, and every dialog, because the page under a
 * dialog is out of reach. It is always there: a region that appears together with its words is not read.
 */
export function LiveRegion() {
  return <p className="visually-hidden" role="status" data-live-region />;
}
