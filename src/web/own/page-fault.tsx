import { Component, type ReactNode } from "react";
import { ErrorPage } from "#web/ui/states/error-page.tsx";

/** In the router's place: a page that can't be drawn any more says so. */
export class PageFault extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return "error" in this.state ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}
