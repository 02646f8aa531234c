/**
 * The script that pages load instead of Stripe's own: a `Stripe` that mounts a plain field for the
 * card number and calls the stand-in. It implements only what `@stripe/react-stripe-js` and our
 * form need.
 */
export const ELEMENT_SCRIPT = `(() => {
  const base = new URL(document.currentScript.src).origin;
  window.Stripe = (key, { stripeAccount } = {}) => {
    let secret = "";
    let input = null;
    const ask = async (path, fields) => {
      const answer = await fetch(base + path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", "stripe-account": stripeAccount },
        body: new URLSearchParams({ key, ...fields }),
      });
      return answer.json();
    };
    const element = () => {
      const listeners = {};
      const on = (name, listener) => { (listeners[name] ??= []).push(listener); return made; };
      const say = (name, event) => (listeners[name] ?? []).forEach((listener) => listener(event));
      const made = {
        on, once: on, off: () => made, update: () => {}, unmount: () => {}, destroy: () => {}, focus: () => input?.focus(),
        mount(place) {
          const label = document.createElement("label");
          label.textContent = "Card number";
          input = document.createElement("input");
          input.addEventListener("input", () => say("change", { complete: input.value.length > 11, empty: !input.value }));
          label.append(input);
          (typeof place === "string" ? document.querySelector(place) : place).append(label);
          setTimeout(() => say("ready", made));
        },
      };
      return made;
    };
    const stripe = {
      _registerWrapper: () => {}, registerAppInfo: () => {},
      createToken: () => {}, createPaymentMethod: () => {}, confirmCardPayment: () => {},
      elements: (options) => {
        secret = options.clientSecret;
        let known = null;
        return {
          create: () => (known = element()), getElement: () => known, update: () => {}, on: () => {}, off: () => {},
          fetchUpdates: async () => ({}), submit: async () => ({}),
        };
      },
      async confirmPayment({ confirmParams: { return_url } }) {
        const id = secret.split("_secret_")[0];
        let answer = await ask("/v1/payment_intents/" + id + "/confirm", { card: input.value });
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
