{{- define "foyer.labels" -}}
app.kubernetes.io/name: foyer
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* The pod of a role: web or worker. */}}
{{- define "foyer.deployment" -}}
{{- $role := .role -}}
{{- $of := index .root.Values .role -}}
{{- with .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}-{{ $role }}
  labels:
    {{- include "foyer.labels" . | nindent 4 }}
    app.kubernetes.io/component: {{ $role }}
    app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
spec:
  replicas: {{ $of.replicas }}
  selector:
    matchLabels:
      {{- include "foyer.labels" . | nindent 6 }}
      app.kubernetes.io/component: {{ $role }}
  template:
    metadata:
      labels:
        {{- include "foyer.labels" . | nindent 8 }}
        app.kubernetes.io/component: {{ $role }}
    spec:
      # Longer than the 30 s in which requests and jobs are finished after SIGTERM.
      terminationGracePeriodSeconds: 60
      automountServiceAccountToken: false
      {{- with .Values.image.pullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        seccompProfile:
          type: RuntimeDefault
      containers:
        - name: foyer
          image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          env:
            - { name: ROLE, value: {{ $role }} }
            # The chart's replicas are the processes.
            - { name: WEB_CONCURRENCY, value: "1" }
            - { name: PORT, value: "3000" }
            - { name: APP_URL, value: {{ .Values.url | quote }} }
            - { name: TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }} }
            {{- range $name, $value := .Values.settings }}
            - { name: {{ $name }}, value: {{ $value | toString | quote }} }
            {{- end }}
          envFrom:
            - secretRef:
                name: {{ .Values.existingSecret }}
          ports:
            - { name: http, containerPort: 3000 }
          # Migrations run before the first answer.
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 5
            failureThreshold: 120
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
          securityContext:
            readOnlyRootFilesystem: true
            allowPrivilegeEscalation: false
            capabilities:
              drop: [ALL]
          resources:
            {{- toYaml $of.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            - { name: data, mountPath: /data }
      volumes:
        - name: tmp
          emptyDir: {}
        # Everything that lasts is in PostgreSQL and in SECRET_KEY.
        - name: data
          emptyDir: {}
      {{- with .Values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .Values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .Values.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end -}}
{{- end }}
