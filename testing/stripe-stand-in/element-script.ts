/**
 * The script that pages load instead of Stripe's own: a `Stripe` that mounts a plain field for the
 * card number, or the button of a wallet, and calls the stand-in. It implements only what
 * `@stripe/react-stripe-js` and our forms need, and is as strict as Stripe: a wallet shares only
 * what was requested, and without an intent its elements are submitted first and confirm only an
 * intent of their own amount and currency.
 */
export const ELEMENT_SCRIPT = `(() => {
  const base = new URL(document.currentScript.src).origin;
  window.Stripe = (key, { stripeAccount } = {}) => {
    let wanted = {};
    let isSubmitted = false;
    let card = () => "";
    const headers = { "stripe-account": stripeAccount, authorization: "Bearer " + key };
    const ask = async (path, fields) => {
      const answer = await fetch(base + path, {
        method: "POST",
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ key, ...fields }),
      });
      return answer.json();
    };
    const made = (tag, text, into) => {
      const element = document.createElement(tag);
      element.textContent = text;
      into.append(element);
      return element;
    };
    const element = (kind, options = {}) => {
      const listeners = {};
      const on = (name, listener) => { (listeners[name] ??= []).push(listener); return self; };
      const say = (name, event) => (listeners[name] ?? []).forEach((listener) => listener(event));
      const field = (into) => {
        const label = made("label", "Card number", into);
        const input = document.createElement("input");
        label.append(input);
        card = () => input.value;
        input.addEventListener("input", () => say("change", { complete: input.value.length > 11, empty: !input.value }));
        setTimeout(() => say("ready", self));
      };
      const sheet = () => {
        const dialog = document.body.appendChild(document.createElement("dialog"));
        dialog.setAttribute("aria-label", "Wallet");
        const select = made("select", "", dialog);
        select.setAttribute("aria-label", "Card of the wallet");
        for (const number of ["4242424242424242", "4000000000000002"]) made("option", number, select);
        const close = () => dialog.remove();
        made("button", "Cancel", dialog).onclick = () => { close(); say("cancel", { elementType: kind }); };
        made("button", "Pay now", dialog).onclick = () => {
          card = () => select.value;
          close();
          say("confirm", {
            expressPaymentType: "link",
            billingDetails: {
              name: options.billingAddressRequired ? "Ada Lovelace" : "",
              ...(options.emailRequired && { email: "ada@example.com" }),
            },
            paymentFailed: () => {},
          });
        };
        dialog.showModal();
      };
      const wallet = (into) => {
        made("button", "Pay with Link", into).onclick = (click) => {
          click.preventDefault();
          const late = setTimeout(() => console.error("The click was not resolved within a second."), 1000);
          const end = (act) => () => { clearTimeout(late); act(); };
          say("click", { elementType: kind, expressPaymentType: "link", resolve: end(sheet), reject: end(() => {}) });
        };
        const isOffered = options.paymentMethods?.link !== "never";
        const none = { applePay: false, googlePay: false, amazonPay: false, paypal: false, klarna: false };
        setTimeout(() => say("ready", { elementType: kind, availablePaymentMethods: isOffered ? { ...none, link: true } : undefined }));
      };
      const self = {
        on, once: on, off: () => self, update: () => {}, unmount: () => {}, destroy: () => {}, focus: () => {},
        mount(place) {
          const into = typeof place === "string" ? document.querySelector(place) : place;
          return kind === "expressCheckout" ? wallet(into) : field(into);
        },
      };
      return self;
    };
    const stripe = {
      _registerWrapper: () => {}, registerAppInfo: () => {},
      createToken: () => {}, createPaymentMethod: () => {}, confirmCardPayment: () => {},
      elements: (options) => {
        wanted = options;
        let known = null;
        return {
          create: (kind, chosen) => (known = element(kind, chosen)), getElement: () => known, update: () => {}, on: () => {}, off: () => {},
          fetchUpdates: async () => ({}), submit: async () => { isSubmitted = true; return {}; },
        };
      },
      async confirmPayment({ clientSecret = wanted.clientSecret, confirmParams: { return_url } }) {
        const id = clientSecret.split("_secret_")[0];
        if (wanted.mode) {
          if (!isSubmitted) throw new Error("elements.submit() must be called before stripe.confirmPayment().");
          const intent = await (await fetch(base + "/v1/payment_intents/" + id, { headers })).json();
          if (intent.amount !== wanted.amount || intent.currency !== wanted.currency)
            throw new Error("The amount or currency differs from the one that the elements were created with.");
        }
        let answer = await ask("/v1/payment_intents/" + id + "/confirm", { card: card() });
        if (answer.status === "requires_action") {
          const is_them = window.confirm("3D Secure: is it you?");
          answer = await ask("/v1/payment_intents/" + id + "/authenticate", { is_them });
          if (answer.last_payment_error) return { error: answer.last_payment_error };
        }
        if (answer.error) return { error: answer.error };
        return { paymentIntent: answer };
      },
    };
    return stripe;
  };
})();
`;
