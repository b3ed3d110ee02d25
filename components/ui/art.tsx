/** A decoration: the sections as a stack of small recording screens. */
export function Art() {
  return (
    <div className="side side--art" aria-hidden="true">
      <div className="art">
        <i className="art__card" />
        <i className="art__card" />
        <div className="art__words">
          <i />
          <i />
        </div>
        <span className="art__shutter" />
      </div>
    </div>
  );
}
