import { Component, lazy, type ReactNode, Suspense } from "react";

const ErrorPage = lazy(() => import("#web/ui/error-page.tsx").then((it) => ({ default: it.ErrorPage })));

/** In the router's place: a page that can't be drawn any more says so. */
export class PageFault extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (!("error" in this.state)) return this.props.children;
    return (
      <Suspense fallback={null}>
        <ErrorPage error={this.state.error} />
      </Suspense>
    );
  }
}
